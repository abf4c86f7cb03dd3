// Where the card stands, where the question stands, and what is read aloud.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Reader, spoken } from "../../../src/secondchair/web/static/speech.js";
import { askedAfter, isAskedOnBoard, standing } from "../../../src/secondchair/web/static/turn.js";

const turn = ["card", "move", "put"].map((sign) => ({ sign, text: `${sign}.` }));

test("the card stands at the first new step, and at the last where nothing is new", () => {
  assert.equal(standing({ turn, fresh: 1 }), 1);
  assert.equal(standing({ turn, fresh: 3 }), 2);
  assert.equal(standing({ turn }), 0);
  assert.equal(standing({}), 0);
});

test("a question stands after the step it is about, else after the last", () => {
  assert.equal(askedAfter({ turn, prompt: { about: 0 } }), 0);
  assert.equal(askedAfter({ turn, prompt: { about: 7 } }), 2);
  assert.equal(askedAfter({ turn, prompt: {} }), 2);
  assert.equal(askedAfter({ prompt: {} }), -1);
});

test("a drawing is needed where the question is answered on it", () => {
  const asks = (...fields) => isAskedOnBoard({ ask: { fields } });
  assert.ok(asks({ widget: "pick" }, { widget: "spot" }));
  assert.ok(asks({ widget: "places", region: "board" }));
  assert.equal(asks({ widget: "places", region: "valley" }), false);
  assert.equal(asks({ widget: "pick" }), false);
  assert.ok(isAskedOnBoard({ options: [{ target: "cell:1" }] }));
  assert.equal(isAskedOnBoard({ options: [{ label: "Pass" }] }), false);
});

test("a step is read with its number and with what decides", () => {
  assert.equal(spoken({ text: "Move him." }, 0), "1. Move him.");
  assert.equal(spoken({ text: "Move him.", order: ["past A", "past B"] }, 1), "2. Move him. past A. past B.");
});

test("a browser without a voice offers none", () => {
  globalThis.addEventListener ??= () => {};
  const button = Object.assign(new EventTarget(), { setAttribute() {}, getAttribute: () => "false", hidden: false });
  const reader = new Reader(button, null);
  reader.take(["1. Move him."]);
  assert.ok(button.hidden);
  reader.read();
});
