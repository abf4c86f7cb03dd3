// The drawers beside the board (below it on a phone): one open at a time, opened by its tab, changed by a swipe. On a
// wide screen the opponent, if the game draws one, stays in sight above the open one until it is folded away.

import { $, $$, h, icon } from "./dom.js";
import { change, settings } from "./settings.js";

const wide = matchMedia("(min-width: 60rem)");

export class Drawers {
  #tabs;
  #box;
  #opened;
  #opponent;
  #usual = "log";
  open = ""; // the name of the open drawer

  // `opened(name)` is told; `opponent` names the drawer of the region "bot".
  constructor(tabs, box, opened, opponent = "") {
    this.#opponent = opponent.replace(/^the /, "");
    this.#tabs = tabs;
    this.#box = box;
    this.#opened = opened;
    tabs.addEventListener("click", (e) => {
      const tab = e.target.closest("[data-drawer]");
      if (tab) this.toggle(tab.dataset.drawer);
    });
    box.addEventListener("click", (e) => e.target.closest(".shut") && this.shut());
    this.#swipes();
    wide.addEventListener("change", () => this.show(wide.matches ? this.open || this.#usual : ""));
  }

  // A drawer for a drawing that only this game has ("tiles"), named by the drawing itself. Returns where to draw.
  add(name, title) {
    const found = $(`[data-name="${CSS.escape(name)}"]`, this.#box);
    if (found) return found;
    const region = h("div", { class: "region", "data-name": name });
    const short = (name === "bot" && this.#opponent) || name[0].toUpperCase() + name.slice(1);
    const section = this.#section(name, name === "bot" ? short : title, region);
    this.#box.insertBefore(section, $("#drawer-log", this.#box));
    if (name === "bot") $("header", section).prepend(this.#fold(section, short));
    this.#tabs.insertBefore(
      h(
        "button",
        { type: "button", "data-drawer": name, "aria-controls": `drawer-${name}`, "aria-expanded": "false" },
        short,
      ),
      $("[data-drawer=log]", this.#tabs),
    );
    return region;
  }

  #section(name, title, ...inside) {
    const shut = h("button", { type: "button", class: "plain shut", "aria-label": "Close" }, icon("close"));
    return h(
      "section",
      { id: `drawer-${name}`, class: "drawer", "aria-label": title, hidden: true },
      h("header", {}, h("h2", {}, title), shut),
      h("div", { class: "inside", tabindex: "0" }, inside),
    );
  }

  // Above the opponent, on a wide screen: folds it away, so that market or ledger have the column to themselves.
  #fold(section, name) {
    const button = h("button", { type: "button", class: "plain fold" }, name);
    const mark = (folded) => {
      section.toggleAttribute("data-folded", folded);
      button.setAttribute("aria-expanded", !folded);
    };
    mark(Boolean(settings().folded));
    button.addEventListener("click", () => {
      const folded = !section.hasAttribute("data-folded");
      mark(folded);
      change("folded", folded);
    });
    return button;
  }

  // Marks the tabs of the drawers in which something can be chosen.
  mark() {
    for (const tab of $$("[data-drawer]", this.#tabs)) {
      const drawer = $(`#drawer-${CSS.escape(tab.dataset.drawer)}`, this.#box);
      tab.toggleAttribute("data-choice", Boolean($(".region [data-can]", drawer)));
    }
  }

  toggle(name) {
    this.show(this.open === name && !wide.matches ? "" : name);
  }

  show(name) {
    const beside = wide.matches && Boolean($("#drawer-bot", this.#box)) && name !== "bot";
    this.open = name;
    for (const drawer of $$(".drawer", this.#box)) {
      drawer.hidden = drawer.id !== `drawer-${name}` && !(beside && drawer.id === "drawer-bot");
    }
    for (const tab of $$("[data-drawer]", this.#tabs)) tab.setAttribute("aria-expanded", tab.dataset.drawer === name);
    this.#box.hidden = !name;
    if (name) this.#opened(name);
  }

  // What a wide screen shows at first: the log, or without a board the game's own drawing.
  start(boardless) {
    const own = $("[data-drawer]", this.#tabs).dataset.drawer;
    this.#usual = boardless ? own : "log";
    this.show(wide.matches ? this.#usual : "");
  }

  // Closes it on a phone; on a wide screen one is always open.
  shut() {
    if (!this.open || wide.matches) return false;
    const tab = $(`[data-drawer="${CSS.escape(this.open)}"]`, this.#tabs);
    this.show("");
    tab?.focus();
    return true;
  }

  #swipes() {
    let start = null;
    const begin = (e) => (start = e.touches.length === 1 ? e.touches[0] : null);
    this.#box.addEventListener("touchstart", begin, { passive: true });
    this.#box.addEventListener("touchend", (e) => {
      if (!start || wide.matches) return;
      const dx = e.changedTouches[0].clientX - start.clientX;
      const dy = e.changedTouches[0].clientY - start.clientY;
      if (Math.abs(dx) < 70 || Math.abs(dx) < 2 * Math.abs(dy)) return;
      const names = $$("[data-drawer]", this.#tabs).map((tab) => tab.dataset.drawer);
      const next = names[names.indexOf(this.open) + (dx < 0 ? 1 : -1)];
      if (next) this.show(next);
    });
  }
}
