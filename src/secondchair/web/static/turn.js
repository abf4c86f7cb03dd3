// The turn card: the bot's turn at a real table as numbered steps, and the question where it belongs. What is new stands
// out, what was told before is folded to a line each, and after every answer the page stands at what is new.

import { $, $$, h, icon } from "./dom.js";
import { Reader, spoken } from "./speech.js";
import { ruleButtons } from "./tell.js";

const WIDE = 1.2; // a card that lies on its side stands above the first step, not beside it
const LINE = 32; // pixels of a first line
const ROOM = 0.5; // how much of the card's room a question may take at the thumb; a longer one follows the steps

// Which steps are open, and where the page stands: at the first new step, or at the last one where nothing is new.
export function standing({ turn = [], fresh = 0 }) {
  return Math.max(0, Math.min(fresh, turn.length - 1));
}

// After which step the question stands: the one it is about, else the last.
export function askedAfter({ turn = [], prompt }) {
  const { about = null } = prompt;
  return about === null || about >= turn.length ? turn.length - 1 : about;
}

// Is it answered on the drawing?
export function isAskedOnBoard({ ask, options = [] }) {
  const onBoard = ({ widget, region = "board" }) => ["spot", "places"].includes(widget) && region === "board";
  return (ask?.fields ?? []).some(onBoard) || options.some((option) => option.target);
}

export class TurnCard {
  #page;
  #sheet = $("#turn-sheet");
  #question = $("#question");
  #foot = $("#foot");
  #reader = new Reader($("#read"));
  #aside = [];
  #reasoned = null;

  // `page`: `openWhy(step)`, `openAside(items)`.
  constructor(page) {
    this.#page = page;
    $("#else").addEventListener("click", () => this.#page.openAside(this.#aside));
    $("#why").addEventListener("click", () => this.#page.openWhy(this.#reasoned));
    $("#board-tab").addEventListener("click", () => {
      this.#board(document.body.dataset.board === "away" ? "opened" : "away");
      this.stand();
    });
  }

  // A new answer; the question itself is on the page already. `held` says why nothing can be chosen here now, if so.
  show(view, recap, held) {
    this.#steps(view);
    this.#tools(view, recap, held);
    $("#board-tab").hidden = isAskedOnBoard(view.prompt) || "boardless" in document.body.dataset;
    this.#board(isAskedOnBoard(view.prompt) ? "asked" : "away");
    this.#place(askedAfter(view) === (view.turn ?? []).length - 1);
    this.stand();
    if (!this.#inSight()) this.#toTheThumb();
  }

  #steps(view) {
    const { turn = [], fresh = 0 } = view;
    const first = standing(view);
    const steps = turn.map((step, n) => (n < first ? foldedStep(step, n) : openStep(step, n, n >= fresh)));
    const after = askedAfter(view) + 1;
    $("#turn").replaceChildren(...steps.slice(0, after));
    $("#turn-rest").replaceChildren(...steps.slice(after));
    $("#turn-card").hidden = turn.length === 0;
    const card = $("#turn-card .region");
    const { width = 1, height = 1 } = $("svg", card)?.viewBox.baseVal ?? {};
    card.toggleAttribute("data-wide", width > WIDE * height);
    this.#sheet.toggleAttribute("data-folded", first > 0); // the drawing of the card belongs to a step that is done
  }

  #tools({ turn = [], fresh = 0, prompt }, recap, held) {
    this.#aside = held ? [] : (prompt.aside ?? []);
    this.#reasoned = recap.reasoned;
    $("#else").hidden = this.#aside.length === 0;
    $("#why").hidden = !this.#reasoned;
    this.#reader.take(turn.map(spoken).slice(fresh));
  }

  // On a phone the steps need the room: the drawing is "away" unless it is "asked" for, or "opened" by its tab.
  #board(how) {
    document.body.dataset.board = how;
    $("#board-tab").setAttribute("aria-pressed", how === "opened");
  }

  // The page stands at what is new.
  stand() {
    const at = $$("#turn > li:not(.before), #turn-rest > li:not(.before)")[0];
    this.#sheet.scrollTop = 0;
    if (!at) return;
    const down = at.getBoundingClientRect().top - this.#sheet.getBoundingClientRect().top;
    const besideTheCard = at.value === 1 && down + LINE <= this.#sheet.clientHeight;
    if (!besideTheCard) this.#sheet.scrollTop = down - 4;
  }

  // A short question stands at the thumb, below the last step. A long form follows the steps, and only the button that
  // sends it stays at the thumb; so does a question about an earlier step.
  #place(last) {
    $(".send", this.#foot)?.remove();
    this.#toTheThumb();
    const send = $(".form > .buttons", this.#question);
    if (last && !(send && this.#isLong)) return;
    $("#turn-rest").before(this.#question);
    if (!send) return;
    send.classList.add("send");
    this.#foot.prepend(send);
  }

  get #isLong() {
    return this.#question.offsetHeight > ROOM * (this.#foot.offsetHeight + this.#sheet.offsetHeight);
  }

  #toTheThumb() {
    this.#foot.prepend(this.#question);
  }

  // Is there a button in sight that answers the question?
  #inSight() {
    const main = $(".send button", this.#foot) ?? $("button:not(.rule, .plain, [hidden])", this.#question);
    if (!main || this.#foot.contains(main)) return true;
    const room = this.#sheet.getBoundingClientRect();
    const { top, bottom } = main.getBoundingClientRect();
    return top >= room.top && bottom <= room.bottom;
  }
}

function openStep({ sign, text, order = [], rule = "" }, n, isNew) {
  const lines = order.length ? h("ol", { class: "order" }, order.map((line) => h("li", {}, numbersLarge(line)))) : null;
  const words = h("p", {}, numbersLarge(text), " ", ruleButtons(rule));
  return h("li", { class: isNew ? "step new" : "step", value: n + 1 }, mark(sign, n), words, lines);
}

// A step that was told before: one quiet line; a touch tells it again in full.
function foldedStep({ sign, text, order = [], rule = "" }, n) {
  const lines = order.length ? h("ol", { class: "order" }, order.map((line) => h("li", {}, line))) : null;
  const whole = h("details", {}, h("summary", {}, text), ruleButtons(rule), lines);
  return h("li", { class: "step before", value: n + 1 }, mark(sign, n), whole);
}

// The list counts for a screen reader; the figure beside the sign is for the eye.
const mark = (sign, n) => h("span", { class: "sign", "aria-hidden": "true" }, String(n + 1), icon(`sign-${sign}`));

const numbersLarge = (text) => text.split(/(\d+)/).map((part, n) => (n % 2 ? h("b", {}, part) : part));
