// A recorded game: every step in words, read at once, and its drawings, read in stretches where they are looked at.

import { get } from "./api.js";
import { applied } from "./changes.js";

const STRETCH = 40; // steps whose drawings come in one answer

export class Tape {
  #home;
  #read;
  #stretches = new Map(); // number of the stretch -> its steps, drawn
  steps = []; // in words; the first is how the game was set up

  constructor(home, read = get) {
    this.#home = home;
    this.#read = read;
  }

  async load() {
    const steps = [];
    for (let total = 1; steps.length <= total; ) {
      const since = steps.at(-1)?.seq ?? 0;
      const page = await this.#read(`${this.#home}/steps?since=${since}&limit=500&draw=false`);
      if (!steps.length) steps.push(page.start);
      steps.push(...page.steps);
      total = page.total;
      if (!page.steps.length) break;
    }
    this.steps = steps;
  }

  get last() {
    return this.steps.length - 1;
  }

  // The place on the tape where entry `seq` has been made.
  placeOf(seq) {
    return Math.max(0, this.steps.findLastIndex((step) => step.seq <= seq));
  }

  // The end of the turn that place `n` belongs to, of the one before it, or of the one after.
  turnFrom(n, by) {
    const turn = this.steps[n].turn;
    if (by > 0) {
      const end = this.#endOf(turn);
      return end > n ? end : this.#endOf(this.steps[Math.min(n + 1, this.last)].turn);
    }
    return Math.max(0, this.steps.findIndex((step, at) => at > 0 && step.turn === turn) - 1);
  }

  #endOf(turn) {
    return this.steps.findLastIndex((step) => step.turn === turn);
  }

  // One step with its drawings and its score sheet. What follows is read ahead.
  async drawn(n) {
    const number = Math.floor(n / STRETCH);
    const stretch = await this.#stretch(number);
    if (n % STRETCH > STRETCH / 2 && (number + 1) * STRETCH <= this.last) this.#stretch(number + 1);
    return stretch[n % STRETCH];
  }

  #stretch(number) {
    if (!this.#stretches.has(number)) {
      const reading = this.#readStretch(number);
      reading.catch(() => this.#stretches.delete(number)); // the next look asks again
      this.#stretches.set(number, reading);
    }
    return this.#stretches.get(number);
  }

  async #readStretch(number) {
    const { seq } = this.steps[number * STRETCH];
    const page = await this.#read(`${this.#home}/steps?since=${seq}&limit=${STRETCH - 1}`);
    let { regions, sheet } = page.start;
    const drawn = [page.start];
    for (const step of page.steps) {
      regions = applied(regions, step.regions);
      sheet = step.sheet ?? sheet;
      drawn.push({ ...step, regions, sheet });
    }
    return drawn;
  }
}
