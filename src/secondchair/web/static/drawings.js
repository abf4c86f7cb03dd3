// The drawings of a position: the board, what you hold, and the drawers of what only this game has.

import { $, $$ } from "./dom.js";
import { draw } from "./patch.js";
import { highlight } from "./story.js";

export class Drawings {
  #table;
  #camera;
  #drawers;
  #fetched = null; // the drawer that a prompt has opened, and what was open before

  constructor(table, camera, drawers) {
    this.#table = table;
    this.#camera = camera;
    this.#drawers = drawers;
  }

  get #board() {
    return $('.region[data-name="board"] > svg');
  }

  show(regions = {}) {
    for (const [name, markup] of Object.entries(regions)) {
      const box = $(`.region[data-name="${CSS.escape(name)}"]`) ?? this.#newRegion(name, markup);
      draw(box, markup);
    }
    for (const box of $$(".region")) {
      if (!(box.dataset.name in regions)) box.replaceChildren();
    }
    document.body.toggleAttribute("data-boardless", !regions.board);
  }

  // A drawing that is neither board nor hand gets a drawer of its own; its label is the drawer's name.
  #newRegion(name, markup) {
    const drawing = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
    return this.#drawers.add(name, (drawing?.getAttribute("aria-label") ?? name).split(/[:,;.]/, 1)[0]);
  }

  // One step of a story, with what it is about in sight.
  tell(step) {
    this.show(step.regions);
    highlight(this.#table, [...(step.targets ?? []), ...(step.events ?? []).flatMap((event) => event.targets ?? [])]);
    const svg = this.#board;
    if (svg) this.#camera.follow(svg, [], $("[data-lit]", svg));
  }

  // Turns the camera to what can be chosen, and to what the prompt is about: where a panel is put into words, to its place.
  aim(prompt, choosable) {
    const svg = this.#board;
    if (!svg) return;
    const focus = prompt.focus || svg.dataset.focus;
    const seen = focus ? places(focus, svg).find((el) => el.getBoundingClientRect().width > 0) : null;
    const onBoard = choosable.filter((el) => svg.contains(el));
    const beside = onBoard.length ? [] : places($("[data-panel]", svg)?.dataset.panel, svg).slice(0, 1);
    this.#camera.follow(svg, [...onBoard, ...beside], seen ?? beside[0] ?? null);
  }

  // What the prompt is about may lie in a drawer: it is opened, and shut again when the prompt is about something else.
  fetchDrawer({ focus }) {
    const found = focus ? places(focus, this.#table) : [];
    const inside = found.every((el) => el.closest(".drawer")) ? found[0]?.closest(".drawer") : null;
    const name = inside?.id.replace("drawer-", "") ?? "";
    if (name && name !== this.#drawers.open) {
      this.#fetched = { name, before: this.#fetched?.before ?? this.#drawers.open };
      this.#drawers.show(name);
    } else if (!name && this.#fetched) {
      if (this.#drawers.open === this.#fetched.name) this.#drawers.show(this.#fetched.before);
      this.#fetched = null;
    }
    if (inside) found[0].scrollIntoView({ block: "nearest" });
  }
}

const places = (target, root) => $$("[data-target]", root).filter((el) => el.dataset.target === target);
