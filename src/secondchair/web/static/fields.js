// The answers to a question while they are being given: what is pressed, counted or typed so far. Nothing here touches
// the page. Which buttons there are, and what sends the answer, is the server's word.

// One button among some; with `several`, any number of them within the bounds.
class Pick {
  #choices;
  #chosen;

  constructor({ choices, several = false, least = 1, most = 1, preset = null }) {
    this.#choices = choices;
    this.several = several;
    this.least = several ? least : 1;
    this.most = several ? most : 1;
    this.#chosen = new Set(several ? (preset ?? []) : preset === null ? [] : [preset]);
  }

  isPressed(value) {
    return this.#chosen.has(value);
  }

  press(value) {
    if (!this.several) this.#chosen.clear();
    if (this.#chosen.has(value)) this.#chosen.delete(value);
    else if (this.#chosen.size < this.most) this.#chosen.add(value);
  }

  get value() {
    const values = this.#choices.map((choice) => choice.value).filter((value) => this.#chosen.has(value));
    return this.several ? values : values[0];
  }

  get ready() {
    return this.#chosen.size >= this.least && this.#chosen.size <= this.most;
  }
}

// How many of each kind, within the bounds of each kind and of all together.
class Tally {
  #kinds;
  #counts;

  constructor({ kinds, least = 0, most = 99 }) {
    this.#kinds = new Map(kinds.map((kind) => [String(kind.value), kind]));
    this.#counts = new Map(kinds.map((kind) => [String(kind.value), 0]));
    this.least = least;
    this.most = most;
  }

  get total() {
    return [...this.#counts.values()].reduce((a, b) => a + b, 0);
  }

  count(kind) {
    return this.#counts.get(String(kind));
  }

  // Is there room for so many of this kind?
  allows(kind, n) {
    return n >= 0 && n <= this.#kinds.get(String(kind)).most && this.total - this.count(kind) + n <= this.most;
  }

  // So many of this kind; pressed again, none.
  press(kind, n) {
    const next = this.count(kind) === n ? 0 : n;
    if (this.allows(kind, next)) this.#counts.set(String(kind), next);
  }

  // The first count without a button, and from there on one more.
  add(kind) {
    const next = Math.max(this.count(kind), this.#kinds.get(String(kind)).direct) + 1;
    if (this.allows(kind, next)) this.#counts.set(String(kind), next);
  }

  get value() {
    return Object.fromEntries(this.#counts);
  }

  get ready() {
    return this.total >= this.least && this.total <= this.most;
  }
}

// A whole number: pressed, stepped or typed.
class Numeric {
  constructor({ low, high, preset = null }) {
    this.low = low;
    this.high = high;
    this.text = preset === null ? "" : String(preset);
    this.typed = false; // was the last change typed?
  }

  isPressed(n) {
    return this.value === n;
  }

  press(n) {
    this.text = String(n);
    this.typed = false;
  }

  type(text) {
    this.text = text.trim();
    this.typed = true;
  }

  step(by) {
    const from = Number.isInteger(this.value) ? this.value : 0;
    this.text = String(Math.min(this.high, Math.max(this.low, from + by)));
  }

  get value() {
    return /^-?\d+$/.test(this.text) ? Number(this.text) : undefined;
  }

  get ready() {
    return this.value !== undefined && this.value >= this.low && this.value <= this.high;
  }
}

// A drawing with a value at each of its places. What is not as it was is the answer.
class Places {
  #places;
  #values;

  constructor({ places }) {
    this.#places = new Map(places.map((place) => [place.target, place]));
    this.#values = new Map(places.map((place) => [place.target, place.preset]));
  }

  at(target) {
    return this.#values.get(target);
  }

  set(target, value) {
    this.#values.set(target, value);
  }

  // Of two values, the other one.
  turnOver(target) {
    const { values } = this.#places.get(target);
    this.set(target, values.find((choice) => choice.value !== this.at(target)).value);
  }

  // What a place holds, in words.
  label(target) {
    return this.#places.get(target).values.find((choice) => choice.value === this.at(target))?.label ?? "";
  }

  get changed() {
    return [...this.#values].filter(([target, value]) => value !== this.#places.get(target).preset);
  }

  get value() {
    return Object.fromEntries(this.changed);
  }

  get ready() {
    return true;
  }
}

// A few words.
class Words {
  #optional;

  constructor({ preset = "", optional = false }) {
    this.value = preset;
    this.#optional = optional;
  }

  isPressed(words) {
    return this.value === words;
  }

  press(words) {
    this.value = words;
  }

  type(words) {
    this.value = words.trim();
  }

  get ready() {
    return this.#optional || this.value !== "";
  }
}

const KINDS = { pick: Pick, spot: Pick, tally: Tally, number: Numeric, places: Places, text: Words };

// The state of a whole question: `fields` in their order, and the action that answers it.
export class Answers {
  #form;

  constructor(form) {
    this.#form = form;
    this.fields = form.fields.map((field) => new KINDS[field.widget](field));
  }

  get ready() {
    return this.missing < 0;
  }

  // Which of them is the first that is not answered yet; -1 for none.
  get missing() {
    return this.fields.findIndex((field) => !field.ready);
  }

  // Does a button that was just pressed send the answer?
  get sendsAtOnce() {
    return Boolean(this.#form.at_once) && this.ready;
  }

  get action() {
    const { do: verb, given, fields } = this.#form;
    const answered = fields.map(({ field }, n) => [field, this.fields[n].value]);
    return { do: verb, ...given, ...Object.fromEntries(answered) };
  }
}
