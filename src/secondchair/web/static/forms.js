// The questions of a companion: pick, tally, number, and a place on a drawing. However many taps an answer takes, it is
// sent as one action.

import { h, mark } from "./dom.js";

const FEW = 12; // so many numbers are buttons; more are counted up and down
const NAMES = 8; // so many places are named below the drawing; more names are folded away

// Builds a form. `send(action)` gets the whole answer; `onSpot(field, choose)` lets the drawing answer a field. What was
// `asked` above the form is not said again in it.
export function build(form, send, onSpot, asked = "") {
  const fields = (form.fields ?? []).map((field) => (field.text === asked ? { ...field, text: "", name: asked } : field));
  const answer = {};
  const alone = fields.length === 1;
  const finish = () => send({ do: form.do, ...form.given, ...answer });
  const widgets = fields.map((field) => WIDGETS[field.widget](field, alone, onSpot));
  const box = h("div", { class: "form" });
  const button = h("button", { type: "button", class: "primary", onclick: finish }, form.send || "Done");
  const check = (now) => {
    for (const widget of widgets) answer[widget.field] = widget.value();
    const ready = widgets.every((widget) => widget.ready());
    button.disabled = !ready;
    if (now && alone && ready) finish();
  };
  for (const widget of widgets) {
    widget.changed = check;
    box.append(widget.element);
  }
  if (!alone || !widgets[0].atOnce) box.append(h("div", { class: "buttons" }, button));
  check(false);
  return box;
}

function frame(field, ...inside) {
  const text = field.text || "";
  const named = field.name ? { "aria-label": field.name } : {};
  return h("fieldset", { class: `field ${field.widget}`, ...named }, text && h("legend", {}, text), ...inside);
}

function face(choice) {
  return [mark(choice.mark), h("span", { class: "label" }, choice.label), choice.hint && h("small", {}, choice.hint)];
}

function pick(field, alone) {
  const chosen = new Set(field.several ? (field.preset ?? []) : field.preset == null ? [] : [field.preset]);
  const least = field.several ? (field.least ?? 1) : 1;
  const most = field.several ? (field.most ?? 1) : 1;
  const widget = {
    field: field.field,
    atOnce: alone && !field.several,
    value: () => (field.several ? field.choices.map((c) => c.value).filter((v) => chosen.has(v)) : [...chosen][0]),
    ready: () => chosen.size >= least && chosen.size <= most,
  };
  const buttons = field.choices.map((choice) =>
    h("button", { type: "button", class: "choice", onclick: () => tap(choice.value) }, face(choice)),
  );
  const paint = () =>
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", chosen.has(field.choices[i].value)));
  const tap = (value) => {
    if (!field.several) chosen.clear();
    if (field.several && chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    paint();
    widget.changed(!field.several);
  };
  paint();
  widget.element = frame(field, h("div", { class: "choices" }, buttons));
  return widget;
}

function tally(field, alone) {
  const counts = Object.fromEntries(field.kinds.map((kind) => [String(kind.value), 0]));
  const least = field.least ?? 0;
  const most = field.most ?? 99;
  const total = () => Object.values(counts).reduce((a, b) => a + b, 0);
  const exact = least === most;
  const widget = {
    field: field.field,
    atOnce: alone && exact,
    value: () => ({ ...counts }),
    ready: () => total() >= least && total() <= most,
  };
  const rows = field.kinds.map((kind) => {
    const key = String(kind.value);
    const figure = h("output", { class: "count" }, "0");
    const add = (by) => {
      const next = counts[key] + by;
      if (next < 0 || next > (kind.most ?? 99) || (by > 0 && total() + by > most)) return;
      counts[key] = next;
      figure.textContent = next;
      widget.changed(by > 0);
    };
    const name = `one ${kind.label} less`;
    const less = h("button", { type: "button", class: "less", "aria-label": name, onclick: () => add(-1) }, "−");
    const more = h("button", { type: "button", class: "choice", onclick: () => add(1) }, face(kind), figure);
    return h("div", { class: "kind" }, more, less);
  });
  widget.element = frame(field, h("div", { class: "choices" }, rows));
  return widget;
}

function number(field, alone) {
  return field.high - field.low < FEW ? numberButtons(field, alone) : numberCounter(field);
}

function numberButtons(field, alone) {
  const choices = [];
  for (let n = field.low; n <= field.high; n++) {
    choices.push({ value: n, label: String(n), hint: n === field.preset && alone ? "as it was" : "" });
  }
  const widget = pick({ ...field, choices, several: false }, alone);
  widget.element.classList.add("figures");
  return widget;
}

function numberCounter(field) {
  const widget = { field: field.field, atOnce: false };
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: field.low,
    max: field.high,
    value: field.preset ?? field.low,
    "aria-label": field.text || field.name || field.field,
    oninput: () => widget.changed(false),
  });
  const step = (by) => {
    const next = (Number.parseInt(input.value, 10) || 0) + by;
    input.value = Math.min(field.high, Math.max(field.low, next));
    widget.changed(false);
  };
  const stepper = (by, label) => h("button", { type: "button", class: "choice", onclick: () => step(by) }, label);
  widget.value = () => Number.parseInt(input.value, 10);
  widget.ready = () => Number.isInteger(widget.value()) && widget.value() >= field.low && widget.value() <= field.high;
  widget.element = frame(
    field,
    h(
      "div",
      { class: "counter" },
      field.high - field.low > 20 && stepper(-10, "−10"),
      stepper(-1, "−1"),
      input,
      field.unit && h("span", {}, field.unit),
      stepper(1, "+1"),
      field.high - field.low > 20 && stepper(10, "+10"),
    ),
  );
  return widget;
}

// A place on a drawing: the target is tapped there, or its name here.
function spot(field, alone, onSpot) {
  const widget = pick({ ...field, several: false }, alone);
  const buttons = widget.element.querySelectorAll("button");
  onSpot(field, (value) => {
    const i = field.choices.findIndex((choice) => String(choice.value) === value);
    if (i >= 0) buttons[i].click();
  });
  if (alone && field.choices.length > NAMES) foldAway(widget);
  return widget;
}

// The drawing needs the room more than a long list of names does.
function foldAway(widget) {
  const list = widget.element.querySelector(".choices");
  const box = h("details", { class: "by-name" }, h("summary", {}, "Choose it by name"));
  list.replaceWith(box);
  box.append(list);
}

const WIDGETS = { pick, tally, number, spot };
