// What can be chosen on the drawings: targets, their variants, and the ghost that shows a choice before it is sent.

import { $$ } from "./dom.js";
import { middleOf, towards } from "./geometry.js";
import { inFull } from "./options.js";
import { wake } from "./patch.js";

// A panel of choices in words on the board would hide the board of a phone, and half of it would still be out of sight:
// there it is not shown (see play.css), and its choices stand in the prompt.
const narrow = matchMedia("(max-width: 59.99rem)");
const isPutIntoWords = (el) => narrow.matches && Boolean(el.closest("[data-panel]"));

export class Choices {
  #root;
  #groups = new Map(); // target -> its options, in the order of the prompt
  #send;
  #changed;
  #variant = ""; // the way things were turned last: the next cell starts with it
  #wheel = 0;
  #drawn = null; // target -> the elements that show it; looked up once for each prompt
  picked = null; // { target, at }: shown, to be confirmed
  glimpsed = null; // the same, while the pointer or the focus merely rests on it

  constructor(root, { send, changed }) {
    this.#root = root;
    this.#send = send;
    this.#changed = changed;
    root.addEventListener("pointerover", (e) => e.pointerType === "mouse" && this.glimpse(this.#targetOf(e.target)));
    root.addEventListener("pointerleave", () => this.glimpse(null));
    root.addEventListener("focusin", (e) => this.#focused(this.#targetOf(e.target)));
    root.addEventListener("focusout", () => this.glimpse(null));
  }

  // A new prompt: the options that can be chosen now, those of one place together. None while somebody else moves.
  offer(groups) {
    this.picked = this.glimpsed = null;
    this.#drawn = null;
    this.#groups = new Map(groups.filter(([option]) => option.target).map((group) => [group[0].target, group]));
    this.#mark();
  }

  get groups() {
    return this.#groups;
  }

  // The elements that can be chosen, one per target, in the order of the prompt.
  elements() {
    const found = new Map();
    for (const el of $$("[data-can]", this.#root)) {
      if (!found.has(el.dataset.target) && !isPutIntoWords(el)) found.set(el.dataset.target, el);
    }
    return [...this.#groups.keys()].map((target) => found.get(target)).filter(Boolean);
  }

  element(target) {
    return this.elements().find((el) => el.dataset.target === target) ?? null;
  }

  #places(target) {
    if (!this.#drawn) {
      this.#drawn = new Map();
      for (const el of $$("[data-target]", this.#root)) {
        if (!this.#drawn.has(el.dataset.target)) this.#drawn.set(el.dataset.target, []);
        this.#drawn.get(el.dataset.target).push(el);
      }
    }
    return (target && this.#drawn.get(target)) || [];
  }

  isDrawn(target) {
    return this.#places(target).length > 0;
  }

  // Is it drawn where it is always seen: on the board or in the hand, and not only in a drawer, which may be shut?
  isInSight(target) {
    return this.#places(target).some((el) => !el.closest(".drawer") && !isPutIntoWords(el));
  }

  // What is shown now, and whether it waits to be confirmed.
  current() {
    const at = this.picked ?? this.glimpsed;
    if (!at) return null;
    const options = this.#groups.get(at.target) ?? [];
    return { option: options[at.at], at: at.at, of: options.length, waits: at === this.picked };
  }

  // A tap, or Enter on a target.
  tap(el) {
    const target = this.#targetOf(el);
    if (!target) return false;
    const options = this.#groups.get(target);
    if (options.length === 1 && !options[0].confirm) this.#send(options[0]);
    else if (this.picked?.target === target) this.confirm();
    else this.pick(options[this.#start(target)]);
    return true;
  }

  // A long press: shows what a tap would do, whatever the prompt says.
  preview(el) {
    const target = this.#targetOf(el);
    if (target) this.pick(this.#groups.get(target)[this.#start(target)]);
    return Boolean(target);
  }

  // Shows one option; it is sent when it is confirmed.
  pick(option) {
    const target = option.target || "";
    const at = (this.#groups.get(target) ?? []).indexOf(option);
    if (at < 0) return;
    this.picked = { target, at };
    this.#show();
  }

  confirm() {
    const now = this.current();
    if (now?.waits) this.#send(now.option);
  }

  cancel() {
    if (!this.picked) return false;
    this.picked = null;
    this.#show();
    return true;
  }

  // The next way to do it at the same place: R, the wheel, the button.
  turn(by = 1) {
    const now = this.picked ?? this.glimpsed;
    const options = now && this.#groups.get(now.target);
    if (!options || options.length < 2) return false;
    now.at = (now.at + by + options.length) % options.length;
    this.#variant = options[now.at].variant ?? "";
    this.#show();
    return true;
  }

  // A wheel over a ghost turns it; true if it did. A trackpad sends many small moves, which add up to one turn.
  wheel(e) {
    const now = this.current();
    if (!now || now.of < 2) return false;
    this.#wheel += e.deltaY;
    if (Math.abs(this.#wheel) >= 50) {
      this.turn(Math.sign(this.#wheel));
      this.#wheel = 0;
    }
    return true;
  }

  glimpse(target) {
    if ((this.glimpsed?.target ?? null) === target) return;
    this.glimpsed = target ? { target, at: this.#start(target) } : null;
    this.#show();
  }

  // The same from a list. What no drawing shows has nothing to show: its button says it all.
  glimpseOption(option) {
    const at = option && this.isDrawn(option.target) ? (this.#groups.get(option.target || "") ?? []).indexOf(option) : -1;
    this.glimpsed = at < 0 ? null : { target: option.target, at };
    this.#show();
  }

  // The nearest target in the direction of an arrow key.
  neighbour(from, key) {
    const others = this.elements().filter((el) => el !== from);
    return towards(key, middleOf(from), others.map(middleOf))?.el ?? null;
  }

  // The innermost target around an element that can be chosen.
  #targetOf(el) {
    for (let at = el?.closest?.("[data-target]"); at && this.#root.contains(at); ) {
      if (this.#groups.has(at.dataset.target)) return at.dataset.target;
      at = at.parentElement?.closest("[data-target]");
    }
    return null;
  }

  #focused(target) {
    if (!target) return;
    this.#rove(this.element(target));
    if (!this.picked) this.glimpse(target);
  }

  #start(target) {
    const options = this.#groups.get(target);
    if (this.glimpsed?.target === target) return this.glimpsed.at;
    if (this.picked?.target === target) return this.picked.at;
    return Math.max(0, options.findIndex((option) => this.#variant && option.variant === this.#variant));
  }

  // One stop for the Tab key; arrow keys go from target to target.
  #rove(el) {
    if (!el) return;
    for (const other of $$("[data-can][tabindex='0']", this.#root)) other.setAttribute("tabindex", "-1");
    el.setAttribute("tabindex", "0");
  }

  #mark() {
    const first = new Set();
    for (const el of $$("[data-target]", this.#root)) {
      const options = this.#groups.get(el.dataset.target);
      if (!options) {
        for (const name of ["data-can", "tabindex", "aria-label", "aria-pressed"]) el.removeAttribute(name);
        if (el.getAttribute("role") === "button") el.removeAttribute("role");
        continue;
      }
      el.setAttribute("data-can", "");
      if (first.has(el.dataset.target)) continue;
      first.add(el.dataset.target);
      el.setAttribute("role", "button");
      if (!el.hasAttribute("tabindex")) el.setAttribute("tabindex", "-1");
      this.#name(el, options[0]);
    }
    const stop = this.elements();
    if (stop.length && !stop.some((el) => el.getAttribute("tabindex") === "0")) this.#rove(stop[0]);
    this.#show();
  }

  #name(el, option) {
    el.setAttribute("aria-label", inFull(option, this.#groups.get(option.target)));
  }

  #show() {
    const now = this.picked ?? this.glimpsed;
    const option = now && this.#groups.get(now.target)?.[now.at];
    for (const ghost of $$("[data-ghost]", this.#root)) {
      const same = (ghost.dataset.variant ?? "") === (option?.variant ?? "");
      const shown = Boolean(option) && ghost.dataset.ghost === now.target && same;
      if (shown) wake(ghost);
      ghost.toggleAttribute("data-shown", shown);
    }
    for (const el of $$("[data-target]", this.#root)) {
      const here = Boolean(now) && el.dataset.target === now.target;
      el.toggleAttribute("data-picked", here && now === this.picked);
      el.toggleAttribute("data-glimpsed", here);
      if (here && el.hasAttribute("aria-label") && option) this.#name(el, option);
    }
    this.#changed();
  }
}
