// One thing at a time, nothing lost, and the number of the last move with everything that is sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Refused } from "../../../src/secondchair/web/static/api.js";
import { Session } from "../../../src/secondchair/web/static/session.js";

const answerAt = (seq, more = {}) => ({ seq, over: false, undo: { can_undo: true, can_redo: false }, shared: null, ...more });

// A session whose server answers with the next of `replies` (a function is called), and what it was asked and told.
function talk(...replies) {
  const asked = [];
  const told = [];
  const send = async (method, path, body) => {
    asked.push([method, path, body]);
    const reply = replies.shift();
    return typeof reply === "function" ? reply() : reply;
  };
  const page = {
    take: async (fresh, how) => told.push(["take", fresh.seq, how]),
    busy: (on) => told.push(["busy", on]),
    refused: (text) => told.push(["refused", text]),
    seated: () => told.push(["seated"]),
    trouble: () => {},
  };
  return { session: new Session("g", answerAt(3), page, send), asked, told };
}

test("a move is sent with the number of the last one seen, and its answer taken", async () => {
  const { session, asked, told } = talk(answerAt(7));
  await session.act({ do: "x" });
  assert.deepEqual(asked, [["POST", "/api/games/g/actions", { seq: 3, action: { do: "x" } }]]);
  assert.deepEqual(told, [["busy", true], ["take", 7, { before: 3, quietly: false }], ["busy", false]]);
  assert.equal(session.answer.seq, 7);
});

test("while an answer is awaited nothing else is sent", async () => {
  let reply;
  const { session, asked } = talk(() => new Promise((resolve) => (reply = resolve)));
  const first = session.act({ do: "x" });
  session.act({ do: "y" });
  session.undo();
  assert.equal(asked.length, 1);
  reply(answerAt(4));
  await first;
  assert.equal(session.busy, false);
});

test("what somebody else did meanwhile is looked at as soon as there is time", async () => {
  let reply;
  const { session, asked, told } = talk(() => new Promise((resolve) => (reply = resolve)), answerAt(9));
  const first = session.act({ do: "x" });
  await session.refresh();
  reply(answerAt(4));
  await first;
  await new Promise(setImmediate);
  assert.deepEqual(asked[1].slice(0, 2), ["GET", "/api/games/g?since=4"]);
  assert.deepEqual(told.filter(([what]) => what === "take").map(([, seq]) => seq), [4, 9]);
});

test("a refusal is told, and the fresh view that came with it is shown without a story", async () => {
  const { session, told } = talk(() => {
    throw new Refused(409, { error: "The game has moved on.", answer: answerAt(8) });
  });
  await session.act({ do: "x" });
  assert.deepEqual(told.slice(1, 3), [["refused", "The game has moved on."], ["take", 8, { before: 3, quietly: true }]]);
});

test("after a refusal without a view the game is read anew", async () => {
  const { session, asked } = talk(() => {
    throw new Refused(422, { error: "No." });
  }, answerAt(3));
  await session.act({ do: "x" });
  assert.deepEqual(asked[1].slice(0, 2), ["GET", "/api/games/g"]);
});

test("a fault of the page is no refusal: it is not hidden, and the page is free again", async () => {
  const { session, told } = talk(() => {
    throw new TypeError("a bug");
  });
  await assert.rejects(session.act({ do: "x" }), TypeError);
  assert.deepEqual(told.at(-1), ["busy", false]);
});

test("undo and redo are sent only where they are possible, and shown without a story", async () => {
  const { session, asked, told } = talk(answerAt(4));
  session.redo();
  assert.equal(asked.length, 0);
  await session.undo();
  assert.deepEqual(asked, [["POST", "/api/games/g/undo", { seq: 3 }]]);
  assert.equal(told[1][2].quietly, true);
});

test("a finished game takes no move", async () => {
  const { session, asked } = talk();
  session.answer.over = true;
  await session.act({ do: "x" });
  assert.equal(asked.length, 0);
});

test("a seat that was taken is shown, an older answer is not", async () => {
  const { session, told } = talk(answerAt(3, { shared: { seats: ["Ann"] } }), answerAt(2));
  await session.refresh();
  assert.deepEqual(told, [["seated"]]);
  await session.refresh();
  assert.equal(session.answer.seq, 3);
});
