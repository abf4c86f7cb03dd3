// What is pressed, counted and typed becomes the answer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Answers } from "../../../src/secondchair/web/static/fields.js";

const COLOURS = [{ value: "r", label: "Red" }, { value: "g", label: "Green" }, { value: "b", label: "Blue" }];
const COUNTED = COLOURS.map((kind) => ({ ...kind, most: 9, direct: 3 }));

const one = (field, more = {}) => {
  const answers = new Answers({ do: "told", fields: [{ field: "it", ...field }], ...more });
  return [answers, answers.fields[0]];
};

test("a pick is one of its choices, and the last press counts", () => {
  const [answers, pick] = one({ widget: "pick", choices: COLOURS }, { given: { at: 3 }, at_once: true });
  assert.equal(answers.ready, false);
  assert.equal(answers.sendsAtOnce, false);
  pick.press("r");
  pick.press("b");
  assert.deepEqual(answers.action, { do: "told", at: 3, it: "b" });
  assert.ok(answers.sendsAtOnce);
});

test("values that are false or zero can be chosen and prefilled", () => {
  const choices = [{ value: false, label: "No" }, { value: 0, label: "None" }];
  const [answers, pick] = one({ widget: "pick", choices, preset: false });
  assert.equal(answers.action.it, false);
  assert.ok(answers.ready);
  pick.press(0);
  assert.equal(answers.action.it, 0);
});

test("several picks are toggled, kept in the order of the question and within its bounds", () => {
  const [answers, pick] = one({ widget: "pick", choices: COLOURS, several: true, least: 1, most: 2, preset: ["b"] });
  pick.press("r");
  pick.press("g"); // a third one is not taken
  assert.deepEqual(answers.action.it, ["r", "b"]);
  pick.press("b");
  pick.press("r");
  assert.deepEqual(answers.action.it, []);
  assert.equal(answers.ready, false);
});

test("a place on a drawing is picked like a button", () => {
  const [answers, spot] = one({ widget: "spot", choices: COLOURS }, { at_once: true });
  spot.press("g");
  assert.ok(answers.sendsAtOnce);
  assert.equal(answers.action.it, "g");
});

test("a count is pressed, taken back by a second press, and counted on", () => {
  const [answers, tally] = one({ widget: "tally", kinds: COUNTED, most: 9 });
  tally.press("r", 2);
  tally.press("g", 3);
  tally.press("g", 3);
  tally.add("b");
  tally.add("b");
  assert.deepEqual(answers.action.it, { r: 2, g: 0, b: 5 });
  tally.press("b", 1);
  assert.equal(tally.count("b"), 1);
});

test("counts stay within the bounds of each kind and of all together", () => {
  const kinds = COUNTED.map((kind) => ({ ...kind, most: 4 }));
  const [, tally] = one({ widget: "tally", kinds, most: 6 });
  tally.add("r");
  tally.add("r"); // there are only four
  assert.equal(tally.count("r"), 4);
  assert.equal(tally.allows("g", 3), false);
  tally.press("g", 3);
  assert.equal(tally.count("g"), 0);
  tally.press("g", 2);
  assert.equal(tally.total, 6);
  tally.press("r", 2); // fewer of one kind make room
  assert.equal(tally.total, 4);
});

test("a tally of a known size is complete with its last one", () => {
  const [answers, tally] = one({ widget: "tally", kinds: COUNTED, least: 3, most: 3 }, { at_once: true });
  tally.press("r", 2);
  assert.equal(answers.sendsAtOnce, false);
  tally.press("b", 1);
  assert.ok(answers.sendsAtOnce);
});

test("a number is pressed, stepped or typed, and only a whole one within the bounds is ready", () => {
  const [answers, number] = one({ widget: "number", low: -2, high: 30, preset: 28, buttons: [] });
  assert.equal(answers.action.it, 28);
  number.step(5);
  assert.equal(answers.action.it, 30);
  for (const [typed, value, ready] of [["12", 12, true], [" 7 ", 7, true], ["-2", -2, true], ["-3", -3, false],
    ["31", 31, false], ["", undefined, false], ["1.5", undefined, false], ["x", undefined, false]]) {
    number.type(typed);
    assert.equal(number.value, value, typed);
    assert.equal(answers.ready, ready, typed);
  }
  number.step(-1); // from nothing, as if it were zero
  assert.equal(number.value, -1);
  number.press(4);
  assert.ok(number.isPressed(4));
});

test("a form is ready when every field is", () => {
  const fields = [
    { widget: "pick", field: "who", choices: COLOURS },
    { widget: "number", field: "n", low: 0, high: 5, buttons: [] },
  ];
  const answers = new Answers({ do: "told", fields });
  answers.fields[1].press(0);
  assert.equal(answers.ready, false);
  answers.fields[0].press("r");
  assert.ok(answers.ready);
  assert.equal(answers.sendsAtOnce, false);
  assert.deepEqual(answers.action, { do: "told", who: "r", n: 0 });
});

test("on a drawing, two values turn over, others are set, and only what has changed is the answer", () => {
  const two = [{ value: false, label: "empty" }, { value: true, label: "taken" }];
  const three = [...COLOURS];
  const places = [
    { target: "a", label: "A", values: two, preset: false },
    { target: "b", label: "B", values: two, preset: true },
    { target: "c", label: "C", values: three, preset: "r" },
  ];
  const [answers, drawing] = one({ widget: "places", places });
  assert.ok(answers.ready);
  assert.deepEqual(answers.action, { do: "told", it: {} });
  drawing.turnOver("a");
  drawing.turnOver("b");
  drawing.turnOver("b");
  drawing.set("c", "b");
  assert.deepEqual(drawing.changed.map(([target]) => [target, drawing.label(target)]), [["a", "taken"], ["c", "Blue"]]);
  assert.deepEqual(answers.action.it, { a: true, c: "b" });
  drawing.set("c", "r");
  assert.deepEqual(answers.action.it, { a: true });
});

test("a text is written or pressed, without blanks around it, and may be left out only where it is optional", () => {
  const [answers, text] = one({ widget: "text", known: ["Narvik"] });
  assert.equal(answers.ready, false);
  text.type("  Malmö ");
  assert.equal(answers.action.it, "Malmö");
  text.press("Narvik");
  assert.ok(text.isPressed("Narvik"));
  text.type("  ");
  assert.equal(answers.ready, false);
  const [free] = one({ widget: "text", preset: "", optional: true });
  assert.ok(free.ready);
});
