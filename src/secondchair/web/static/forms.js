// The questions of a companion: pick, tally, number, a place on a drawing, a whole drawing, a short text. However many
// taps an answer takes, it is sent as one action.

import { h, mark } from "./dom.js";
import { Answers } from "./fields.js";
import { places } from "./places.js";

// Builds a form. `send(action)` gets the whole answer. What was `asked` above the form is not said again in it. `page`
// may hold `onPlace(places, choose)`, which lets the board answer a field, `marks` to write on the board, and
// `drawing(region)`, the markup of a drawing that is to be shown in the form itself. Where the button that sends it stands
// apart from the questions, one in its place names the next of them and leads there, until all are answered.
export function build(form, send, page = {}, asked = "") {
  const answers = new Answers(form);
  const finish = () => answers.ready && send(answers.action);
  const button = form.send && h("button", { type: "button", class: "primary", onclick: finish }, form.send);
  const leadsOn = button && h("button", { type: "button", class: "leads-on", hidden: true, onclick: () => toTheNext() });
  const painters = [];
  const paint = () => {
    for (const painter of painters) painter();
    if (!button) return;
    button.disabled = !answers.ready;
    leadsOn.hidden = answers.ready;
    leadsOn.textContent = `Next: ${form.fields[answers.missing]?.text || asked} ▾`;
  };
  const pressed = () => {
    paint();
    if (answers.sendsAtOnce) finish();
  };
  const parts = form.fields.map((field, n) => {
    const titled = field.text === asked ? { ...field, text: "", name: asked } : field;
    const { element, painter } = WIDGETS[field.widget](titled, answers.fields[n], { paint, pressed, finish, page, frame });
    painters.push(painter);
    return element;
  });
  const toTheNext = () => {
    const part = parts[answers.missing];
    part.scrollIntoView({ block: "nearest" });
    part.querySelector("button, input, select")?.focus({ preventScroll: true });
  };
  paint();
  return h("div", { class: "form" }, parts, button && h("div", { class: "buttons" }, leadsOn, button));
}

function frame(field, ...inside) {
  const words = field.text || "";
  const named = field.name ? { "aria-label": field.name } : {};
  return h("fieldset", { class: `field ${field.widget}`, ...named }, words && h("legend", {}, words), ...inside);
}

function face(choice) {
  return [mark(choice.mark), h("span", { class: "label" }, choice.label), choice.hint && h("small", {}, choice.hint)];
}

const press = (button, is) => button.setAttribute("aria-pressed", Boolean(is));

// One button for each choice of a list.
function choiceButtons(choices, answer, pressed) {
  const buttons = choices.map((choice) => {
    const onclick = () => {
      answer.press(choice.value);
      pressed();
    };
    const named = choice.row ? { "aria-label": choice.label } : {};
    return h("button", { type: "button", class: "choice", ...named, onclick }, choice.row ? choice.short : face(choice));
  });
  const painter = () => buttons.forEach((button, n) => press(button, answer.isPressed(choices[n].value)));
  return { buttons, painter };
}

function pick(field, answer, { pressed }) {
  const { buttons, painter } = choiceButtons(field.choices, answer, pressed);
  const kind = isMostlyFigures(field.choices) ? "choices short" : "choices";
  return { element: frame(field, h("div", { class: kind }, inRows(field.choices, buttons))), painter };
}

// Buttons of one row stand side by side behind its name.
function inRows(choices, buttons) {
  const rows = new Map();
  for (const [n, { row }] of choices.entries()) {
    if (!row) continue;
    const name = h("span", { class: "kind-name" }, h("span", { class: "label" }, row));
    if (!rows.has(row)) rows.set(row, h("div", { class: "kind", role: "group", "aria-label": row }, name));
    rows.get(row).append(buttons[n]);
  }
  return [...new Set(choices.map(({ row }, n) => rows.get(row) ?? buttons[n]))];
}

// Most of the buttons say a number: several find room beside each other.
function isMostlyFigures(choices) {
  return choices.filter(({ label }) => /^\d/.test(label)).length > choices.length / 2 && !choices.some((choice) => choice.hint);
}

function tally(field, answer, { pressed }) {
  const rows = field.kinds.map((kind) => (kind.most === 1 ? oneOf : countOf)(kind, answer, pressed));
  const element = frame(field, h("div", { class: "choices" }, rows.map((row) => row.element)));
  return { element, painter: () => rows.forEach((row) => row.painter()) };
}

// A kind of which there is one at most: its name is the button.
function oneOf(kind, answer, pressed) {
  const onclick = () => {
    answer.press(kind.value, 1);
    pressed();
  };
  const element = h("button", { type: "button", class: "choice", onclick }, face(kind));
  const painter = () => {
    press(element, answer.count(kind.value));
    element.disabled = !answer.count(kind.value) && !answer.allows(kind.value, 1);
  };
  return { element, painter };
}

// A kind of which there may be several: a button for each of the first counts, and one that counts on from there.
function countOf(kind, answer, pressed) {
  const button = (label, name, act) => {
    const onclick = () => {
      act();
      pressed();
    };
    return h("button", { type: "button", class: "choice", "aria-label": `${kind.label}: ${name}`, onclick }, label);
  };
  const counts = Array.from({ length: kind.direct }, (_, n) => n + 1);
  const buttons = counts.map((n) => button(String(n), String(n), () => answer.press(kind.value, n)));
  const more = kind.most > kind.direct && button("", "one more", () => answer.add(kind.value));
  const name = h("span", { class: "kind-name" }, face(kind));
  const element = h("div", { class: "kind", role: "group", "aria-label": kind.label }, name, buttons, more);
  const painter = () => {
    const now = answer.count(kind.value);
    buttons.forEach((one, n) => {
      press(one, now === counts[n]);
      one.disabled = now !== counts[n] && !answer.allows(kind.value, counts[n]);
    });
    if (!more) return;
    press(more, now > kind.direct);
    more.textContent = now > kind.direct ? String(now) : `${kind.direct + 1}+`;
    more.disabled = !answer.allows(kind.value, Math.max(now, kind.direct) + 1);
  };
  return { element, painter };
}

function number(field, answer, { paint, pressed, finish }) {
  const { buttons, painter } = choiceButtons(field.buttons, answer, pressed);
  const typed = field.typed && typedNumber(field, answer, paint, finish);
  const parts = field.steps ? stepped(field, answer, typed.input, paint) : [...buttons, typed && typed.input];
  const only = buttons.length === 0 && !field.steps;
  const element = frame(field, h("div", { class: field.steps || only ? "counter" : "choices figures" }, parts));
  const paintAll = () => {
    painter();
    if (typed) typed.painter();
  };
  return { element, painter: paintAll };
}

// A field for a number without a button. A touch marks what stands in it, so that the keypad writes over it.
function typedNumber(field, answer, paint, finish) {
  const input = h("input", {
    type: "number",
    inputmode: field.low < 0 ? null : "numeric", // some keypads for whole numbers have no minus
    min: field.low,
    max: field.high,
    placeholder: field.buttons.length ? "other" : null,
    "aria-label": field.text || field.name || field.field,
    onfocus: () => input.select(),
    onkeydown: (e) => e.key === "Enter" && finish(),
    oninput: () => {
      answer.type(input.value);
      paint();
    },
  });
  const painter = () => {
    const isButton = !answer.typed && field.buttons.some((choice) => answer.isPressed(choice.value));
    const shown = isButton ? "" : answer.text; // what a button says need not stand here too
    if (input.value !== shown) input.value = shown;
  };
  return { input, painter };
}

function stepped(field, answer, input, paint) {
  const step = (by) => {
    const onclick = () => {
      answer.step(by);
      paint();
    };
    return h("button", { type: "button", class: "choice", onclick }, by > 0 ? `+${by}` : `−${-by}`);
  };
  const down = field.steps.filter((by) => by < 0).map(step);
  const up = field.steps.filter((by) => by > 0).map(step);
  return [down, input, field.unit && h("span", {}, field.unit), up].flat();
}

// A place on a drawing: the target is tapped there, or its name here.
function spot(field, answer, tools) {
  const widget = pick(field, answer, tools);
  const drawn = field.choices.map(({ value, label, hint }) => ({ target: String(value), label, hint }));
  tools.page.onPlace?.(drawn, (target) => {
    const choice = field.choices.find((found) => String(found.value) === target);
    if (!choice) return;
    answer.press(choice.value);
    tools.pressed();
  });
  if (field.folded) foldAway(widget.element);
  return widget;
}

// The drawing needs the room more than a long list of names does.
function foldAway(element) {
  const list = element.querySelector(".choices");
  const box = h("details", { class: "by-name" }, h("summary", {}, "Choose it by name"));
  list.replaceWith(box);
  box.append(list);
}

// A few words; what was written before is one touch away.
function text(field, answer, { paint, finish }) {
  const known = (field.known ?? []).map((words) => ({ value: words, label: words }));
  const { buttons, painter } = choiceButtons(known, answer, paint);
  const input = h("input", {
    type: "text",
    maxlength: field.longest ?? 40,
    autocomplete: "off",
    "aria-label": field.text || field.name || field.field,
    onfocus: () => input.select(),
    onkeydown: (e) => e.key === "Enter" && finish(),
    oninput: () => {
      answer.type(input.value);
      paint();
    },
  });
  const paintAll = () => {
    painter();
    if (input.value.trim() !== answer.value) input.value = answer.value;
  };
  const offered = buttons.length > 0 && h("div", { class: "choices" }, buttons);
  return { element: frame(field, offered, input), painter: paintAll };
}

const WIDGETS = { pick, tally, number, spot, places, text };
