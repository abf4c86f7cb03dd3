// What has to wait in line: told how many are before it, then the answer; and ids that are made up here.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Refused, inLine, newId, queue } from "../../../src/secondchair/web/static/api.js";

const fetched = globalThis.fetch;
afterEach(() => (globalThis.fetch = fetched));

function answerWith(parts, status = 200) {
  const bytes = new ReadableStream({
    start(stream) {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });
  globalThis.fetch = async () => new Response(bytes, { status });
}

test("who waits is told how many are before, however the lines are cut", async () => {
  const told = [];
  answerWith(['{"before":3}\n{"bef', 'ore":2}\n', '{"seq":7}', "\n"]);
  assert.deepEqual(await queue("POST", "/hint", undefined, (n) => told.push(n)), { seq: 7 });
  assert.deepEqual(told, [3, 2]);
});

test("an answer at once is one line, or none at its end", async () => {
  answerWith(['{"seq":7}']);
  assert.deepEqual(await queue("POST", "/hint", undefined, assert.fail), { seq: 7 });
});

test("what goes wrong while waiting, and before it, is a refusal", async () => {
  answerWith(['{"before":1}\n{"error":"No.","status":422}\n']);
  await assert.rejects(queue("POST", "/hint", undefined, () => {}), (error) => error instanceof Refused && error.status === 422);
  answerWith(['{"error":"Too many."}'], 429);
  await assert.rejects(queue("POST", "/hint", undefined, () => {}), { message: "Too many." });
});

test("the place in line in words", () => {
  assert.equal(inLine(1), "One other is thinking before us…");
  assert.equal(inLine(4), "4 others are before us in line…");
});

test("an id has 128 bits and is never the same", () => {
  const ids = new Set(Array.from({ length: 100 }, newId));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{22}$/);
});
