// The guide to a first game: what to do next stands where the prompt is, the place is lit, and any other choice is put
// off with a sentence until the guide is left. How far it is follows from the log; only that it was left is kept here.

import { Refused, call, newId } from "./api.js";
import { $, $$, goTo, h, say, toast } from "./dom.js";
import { change, settings } from "./settings.js";

const LATER = "That can wait. For now: ";

// Does an action have all the values that count as done?
export function counts(wanted, action) {
  return Object.entries(wanted).every(([name, value]) => JSON.stringify(action[name]) === JSON.stringify(value));
}

// The buttons of a form that give the wanted values, by their labels; none for a value that may be any.
export function wantedLabels(form, wanted) {
  return (form?.fields ?? []).flatMap((field) => {
    const value = wanted[field.field];
    const choices = field.choices ?? field.buttons ?? [];
    const meant = Array.isArray(value) ? value : [value];
    return value === undefined ? [] : choices.filter((choice) => meant.includes(choice.value)).map(({ label }) => label);
  });
}

// Begins a guide, or takes it up after so many steps; the page goes there.
export async function beginGuide(game, surface, steps = 0, id = newId()) {
  try {
    const made = await call("POST", "/api/guides", { game, surface, steps, id });
    goTo(`/play/${made.id}`);
  } catch (error) {
    toast(error instanceof Refused ? error.message : "No connection to the server. Try again.", "warn");
  }
}

export class Guide {
  #page;
  #left;
  #box = $("#guide");

  // `page`: `id`, `answer()`, `held()`, `table`, `reveal(target)`, `changed()` when the guide was left or taken up.
  constructor(page) {
    this.#page = page;
    this.#left = `left ${page.id}`;
    if (new URLSearchParams(location.search).has("guide")) this.#keep(false);
    $("#guide-leave").addEventListener("click", () => this.#leave());
    $("#guide-back")?.addEventListener("click", () => this.#back());
  }

  get #now() {
    const { guide = null } = this.#page.answer();
    return guide && !this.#page.held() ? guide : null;
  }

  get #isLeft() {
    return Boolean(settings()[this.#left]);
  }

  #keep(left) {
    change(this.#left, left || undefined); // what is undefined is not kept
  }

  // The step that is to be done now, if the guide is followed.
  get #step() {
    const now = this.#now;
    return now?.state === "on" && !this.#isLeft ? now : null;
  }

  get followed() {
    return this.#step !== null;
  }

  // A new answer: after it is shown, the guide says what comes next.
  show() {
    const now = this.#now;
    const step = this.#step;
    const shown = step ?? (now?.state === "done" && !this.#isLeft ? now : null);
    this.#box.hidden = !shown;
    document.body.toggleAttribute("data-guided", Boolean(step));
    const back = $("#guide-back");
    if (back) back.hidden = !now || now.state === "done" || Boolean(step);
    if (!shown) return this.light();
    $("#guide-count").textContent = step ? `Guide: step ${step.step + 1} of ${step.of}` : "The guide is done";
    $("#guide-leave").hidden = !step;
    $("#guide-says").replaceChildren(shown.say);
    say(shown.say);
    this.light();
    if (step?.target) this.#page.reveal(step.target);
  }

  // Lights what is meant: its place on a drawing, its button, the tab of the drawer that it lies in.
  light() {
    const { table, answer } = this.#page;
    for (const el of $$("[data-guided]", table)) el.removeAttribute("data-guided");
    const step = this.#step;
    if (!step) return;
    const { options = [], ask = null } = answer().view.prompt;
    const meant = options.find((option) => counts(step.wanted, option.action));
    const labels = new Set([meant?.name, ...wantedLabels(ask, step.wanted)].filter(Boolean));
    const places = step.target ? $$(`.region [data-target="${CSS.escape(step.target)}"]`, table) : [];
    const buttons = $$("[data-move], #form .choice", table).filter((button) => labels.has(nameOf(button)));
    const kinds = meant?.group ? $$(`.kinds > [data-kind="${CSS.escape(meant.group)}"]`, table) : [];
    for (const el of [...places, ...buttons, ...kinds, ...this.#tabsOf(places)]) el.setAttribute("data-guided", "");
  }

  // What lies only in a drawer is found by its tab.
  #tabsOf(places) {
    if (!places.length || places.some((el) => !el.closest(".drawer"))) return [];
    return places.flatMap((el) => $$(`#tabs [data-drawer="${CSS.escape(el.closest(".drawer").id.slice(7))}"]`));
  }

  // May this be chosen now? If not, a sentence says what is to be done first; at a real table every answer counts.
  lets(action) {
    const step = this.#step;
    if (!step || step.free || counts(step.wanted, action)) return true;
    $("#guide-says").replaceChildren(h("b", {}, LATER), step.say);
    say(LATER + step.say);
    return false;
  }

  #leave() {
    this.#keep(true);
    this.#page.changed();
    toast("The guide is left, the game goes on. “Back to the guide” is in the menu.");
  }

  // Back to it: here, or where something else was chosen meanwhile in a game that takes it up there.
  #back() {
    const { state, step } = this.#now;
    const { game, surface } = this.#page.answer();
    if (state === "off") return beginGuide(game, surface, step);
    this.#keep(false);
    this.#page.changed();
  }
}

const nameOf = (button) => ($(".label", button) ?? button).textContent;
