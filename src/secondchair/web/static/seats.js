// A shared table: who keeps what, whose move it is, and what the others do, live.

import { $, h, mark, toast } from "./dom.js";

export class Seats {
  #id;
  #refresh;
  #source = null;

  constructor(id, refresh) {
    this.#id = id;
    this.#refresh = refresh;
  }

  // The sentence that says who decides, if it is not you.
  heldBy(answer) {
    const who = answer.view.prompt.who;
    const shared = answer.shared;
    if (!shared || !who || (shared.you ?? []).includes(who)) return "";
    const keeper = shared.seats.find((seat) => seat.pieces.includes(who));
    return keeper ? `${keeper.name} keeps ${who}: it is ${keeper.name}’s move.` : "";
  }

  show(answer) {
    const box = $("#seats");
    const seats = answer.shared?.seats ?? [];
    box.hidden = seats.length === 0;
    box.replaceChildren(
      ...seats.map(({ name, pieces }) =>
        h("span", { class: "seat" }, pieces.map(mark), `${name} keeps ${pieces.join(" and ")}`),
      ),
    );
    if (seats.length) this.watch(answer);
  }

  watch(answer) {
    if (this.#source || !answer.shared?.seats?.length) return;
    this.#source = new EventSource(`/api/games/${this.#id}/events`);
    this.#source.addEventListener("seq", () => this.#refresh());
    this.#source.addEventListener("gone", () => {
      this.#source.close();
      toast("This game was deleted by the one who started it.", "warn");
    });
    this.#source.addEventListener("open", () => this.#refresh());
    addEventListener("pagehide", () => this.#source.close());
  }
}
