// What the page makes of what the server says: groups of options, the recap, values of a criterion, who decides.

import assert from "node:assert/strict";
import { test } from "node:test";

import { groupsOf, inFull, someConfirm } from "../../../src/secondchair/web/static/options.js";
import { Recap } from "../../../src/secondchair/web/static/recap.js";
import { holdsAll } from "../../../src/secondchair/web/static/rules.js";
import { Seats } from "../../../src/secondchair/web/static/seats.js";
import { linesOf, valueText } from "../../../src/secondchair/web/static/tell.js";

const [a, b, c] = [
  { name: "Here, turned", hint: "2 points" },
  { name: "Here, straight" },
  { name: "Pass", confirm: true },
];

test("options come in the groups that the server made", () => {
  assert.deepEqual(groupsOf({ options: [a, b, c], groups: [[0, 1], [2]] }), [[a, b], [c]]);
  assert.deepEqual(groupsOf({}), []);
});

test("one option that must be confirmed is enough", () => {
  assert.equal(someConfirm({ options: [a, b, c] }), true);
  assert.equal(someConfirm({ options: [a, b] }), false);
  assert.equal(someConfirm({}), false);
});

test("an option in full says which way it is and what it gives", () => {
  assert.equal(inFull(a, [a, b]), "Here, turned (1 of 2 ways): 2 points");
  assert.equal(inFull(c, [c]), "Pass");
});

const step = (seq, actor, more = {}) => ({ seq, actor, text: `${actor} ${seq}.`, targets: [`t${seq}`], ...more });

test("the recap tells what matters most, and gives the reasons of that very sentence", () => {
  const recap = new Recap();
  const refill = step(5, "chance", { weight: 3 });
  recap.take([step(1, "you"), step(2, "bot", { weight: 2 }), step(3, "bot", { why: {} }), step(4, "you", { auto: true }), refill], 5);
  assert.equal(recap.words, "bot 2.");
  assert.equal(recap.reasoned, null);
  assert.deepEqual(recap.targets, ["t1", "t2", "t3", "t4", "t5"]);
  recap.take([step(6, "bot", { why: {}, weight: 1 }), step(7, "bot")], 7);
  assert.equal(recap.words, "bot 6.");
  assert.equal(recap.reasoned.seq, 6);
});

test("your own move is told only if something came of it, and the setup never", () => {
  const recap = new Recap();
  recap.take([step(5, "you"), step(6, "you", { events: [{}] }), step(7, "you")], 7);
  assert.equal(recap.words, "you 6.");
  recap.take([step(1, "chance", { turn: 0 })], 1);
  assert.equal(recap.words, "");
});

test("after going back, what lies ahead is not told any more", () => {
  const recap = new Recap();
  recap.take([step(1, "bot"), step(2, "bot")], 2);
  recap.take([], 1);
  assert.equal(recap.words, "bot 1.");
});

test("values of a criterion in words", () => {
  assert.deepEqual([null, true, false, 0, 2.5, "x", [1, 2]].map(valueText), ["", "yes", "no", "0", "2.5", "x", "1, 2"]);
});

test("rules are found by all of the words, in any case", () => {
  assert.ok(holdsAll("Take the Top card", " card TAKE "));
  assert.ok(!holdsAll("Take the top card", "take two"));
  assert.ok(holdsAll("anything", ""));
});

test("at a shared table the keeper of the piece decides", () => {
  const seats = new Seats("g", () => {});
  const shared = { seats: [{ name: "Ann", pieces: ["red"] }], you: ["green"] };
  const asked = (who, at = shared) => seats.heldBy({ view: { prompt: { who } }, shared: at });
  assert.equal(asked("red"), "Ann keeps red: it is Ann’s move.");
  assert.equal(asked("green"), "");
  assert.equal(asked("blue"), "", "nobody keeps it");
  assert.equal(asked("red", null), "");
});

test("fate has a line in the log only where there is something to tell", () => {
  const silent = { seq: 1, actor: "chance", text: "The game is being set up.", events: [] };
  const cards = { seq: 2, actor: "chance", text: "Six cards lie there.", events: [{ text: "Six cards lie there." }] };
  const pass = { seq: 4, actor: "you", text: "Pass", events: [] };
  assert.deepEqual(linesOf([silent, cards, { ...silent, seq: 3 }, pass, { ...pass, seq: 5 }]), [cards, pass, { ...pass, seq: 5 }]);
});
