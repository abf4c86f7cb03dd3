// The conversation with the server about one game: what it answered last, and everything that asks for a new answer.
// One thing at a time: while an answer is awaited or its story is told, nothing else is sent.

import { Refused, insist } from "./api.js";
import { whole } from "./changes.js";

export class Session {
  #home;
  #page;
  #send;
  #missed = false; // somebody else moved while this page was busy
  answer;
  busy = false;

  // The page is told: `take(fresh, { before, quietly })` shows a new answer and may take its time, `busy(on)`,
  // `trouble(on)` when the connection is lost and found again, `refused(sentence)`, and `seated()` when only the seats
  // at a shared table have changed.
  constructor(id, answer, page, send = insist) {
    this.#home = `/api/games/${id}`;
    this.answer = answer;
    this.#page = page;
    this.#send = send;
  }

  act(action) {
    return this.answer.over ? undefined : this.change("actions", { action });
  }

  undo() {
    return this.answer.undo.can_undo ? this.change("undo", {}, true) : undefined;
  }

  redo() {
    return this.answer.undo.can_redo ? this.change("redo", {}, true) : undefined;
  }

  // A game that no longer replays goes on from the last position that holds.
  goOn() {
    return this.change("go-on");
  }

  // Posts a change, with the number of the last move seen. `quietly`: without the story of what happened.
  change(what, body = {}, quietly = false) {
    return this.#alone(async () => {
      try {
        const sent = await this.#post(what, { seq: this.answer.seq, ...body });
        await this.#take(await this.#whole(sent), quietly);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.#page.refused(error.message);
        await this.#take(await this.#whole(error.answer ?? (await this.#get(""))), true);
      }
    });
  }

  // Somebody else at the table has moved, or has taken a seat.
  async refresh() {
    this.#missed = this.busy;
    if (this.busy) return;
    const fresh = await this.#whole(await this.#get(`?since=${this.answer.seq}`));
    this.#missed = this.busy;
    if (this.busy || fresh.seq < this.answer.seq) return;
    if (fresh.seq > this.answer.seq) {
      await this.#alone(() => this.#take(fresh, false));
    } else if (JSON.stringify(fresh.shared) !== JSON.stringify(this.answer.shared)) {
      this.answer = fresh;
      this.#page.seated();
    }
  }

  #post(what, body) {
    return this.#send("POST", `${this.#home}/${what}`, body, this.#page.trouble);
  }

  #get(query) {
    return this.#send("GET", `${this.#home}${query}`, undefined, this.#page.trouble);
  }

  // An answer tells what changed since the one that is shown. Should it be about another one, all of it is asked for.
  async #whole(fresh) {
    try {
      if (fresh.since === null || fresh.since === undefined || fresh.since === this.answer.seq) {
        return whole(fresh, this.answer);
      }
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    }
    return whole(await this.#get(""), this.answer);
  }

  async #take(fresh, quietly) {
    const before = this.answer.seq;
    this.answer = fresh;
    await this.#page.take(fresh, { before, quietly });
  }

  async #alone(work) {
    if (this.busy) return;
    this.#mark(true);
    try {
      await work();
    } finally {
      this.#mark(false);
    }
    if (this.#missed) this.refresh();
  }

  #mark(busy) {
    this.busy = busy;
    this.#page.busy(busy);
  }
}
