// A recorded game is read in words at once, and drawn in stretches; drawings come as changes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { applied, whole } from "../../../src/secondchair/web/static/changes.js";
import { Tape } from "../../../src/secondchair/web/static/tape.js";

test("a change gives the new drawing, and what is null is gone", () => {
  const before = { board: '<svg><use id="a"/><use id="b"/></svg>', hand: "<svg/>" };
  const after = applied(before, { board: [[0, 3], 'use id="c"/>', [4, 1]], hand: null, cards: "<svg/>" });
  assert.deepEqual(after, { board: '<svg><use id="a"/><use id="c"/></svg>', cards: "<svg/>" });
  assert.throws(() => applied(before, { board: [[0, 9]] }), RangeError);
});

test("an answer becomes whole: step upon step, the present last", () => {
  const fresh = { since: 3, steps: [{ regions: { board: "<a>" } }, { regions: {} }], regions: { board: [[0, 2], "b>"] } };
  const { steps, regions } = whole(fresh, { regions: { board: "<x>", hand: "<h>" } });
  assert.deepEqual(steps.map((step) => step.regions.board), ["<a>", "<a>"]);
  assert.deepEqual(regions, { board: "<a><b>", hand: "<h>" });
  assert.deepEqual(whole({ since: null, regions: { board: "<n>" } }, { regions: { hand: "<h>" } }).regions, { board: "<n>" });
});

// A server with `count` steps, three to a turn, each drawn as its number.
function server(count) {
  const asked = [];
  const step = (seq) => ({ seq, text: `step ${seq}`, turn: Math.ceil(seq / 3) });
  const read = async (path) => {
    asked.push(path);
    const query = new URLSearchParams(path.split("?")[1]);
    const since = Number(query.get("since"));
    const drawn = query.get("draw") !== "false";
    const many = Math.min(Number(query.get("limit")), count - since);
    const steps = Array.from({ length: many }, (_, n) => step(since + n + 1));
    const own = (one) => (drawn ? { ...one, regions: { board: `<${one.seq}>` }, sheet: null } : one);
    return { total: count, start: { ...own(step(since)), sheet: "S" }, steps: steps.map(own) };
  };
  return { read, asked };
}

test("words are read at once, drawings where they are looked at, each stretch once", async () => {
  const { read, asked } = server(600);
  const tape = new Tape("/g", read);
  await tape.load();
  assert.equal(tape.last, 600);
  assert.equal(asked.length, 2);
  assert.equal((await tape.drawn(85)).regions.board, "<85>");
  assert.equal((await tape.drawn(90)).sheet, "S");
  assert.equal(asked.length, 3);
  assert.equal(tape.placeOf(1000), 600);
});

test("by turn, one goes to the end of the turn, and back to the end of the one before", async () => {
  const tape = new Tape("/g", server(9).read);
  await tape.load();
  assert.equal(tape.turnFrom(0, 1), 3);
  assert.equal(tape.turnFrom(3, 1), 6);
  assert.equal(tape.turnFrom(4, 1), 6);
  assert.equal(tape.turnFrom(9, 1), 9);
  assert.equal(tape.turnFrom(6, -1), 3);
  assert.equal(tape.turnFrom(2, -1), 0);
});
