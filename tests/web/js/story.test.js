// The pace of a story: the opponent's steps are shown, your own and the last one are not waited for.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Story } from "../../../src/secondchair/web/static/story.js";

let pace = 0;
beforeEach(() => {
  globalThis.localStorage = { getItem: () => JSON.stringify({ pace }) };
});

const steps = [
  { seq: 1, actor: "you" },
  { seq: 2, actor: "bot" },
  { seq: 3, actor: "chance" },
  { seq: 4, actor: "bot" },
];

function storyOf() {
  const shown = [];
  const told = [];
  const story = new Story({ show: (step) => shown.push(step.seq), tell: (step) => told.push(step.seq) });
  return { story, shown, told };
}

test("every step is told; those worth a pause are shown, the last one never", async () => {
  pace = 2;
  const { story, shown, told } = storyOf();
  await story.play(steps);
  assert.deepEqual(told, [1, 2, 3, 4]);
  assert.deepEqual(shown, [2, 3]);
  assert.equal(story.playing, false);
});

test("without a pace nothing is shown on the way", async () => {
  pace = 0;
  const { story, shown, told } = storyOf();
  await story.play(steps);
  assert.deepEqual([shown, told], [[], [1, 2, 3, 4]]);
});

test("a story that is skipped is told to its end at once", async () => {
  pace = 1e6;
  const { story, shown, told } = storyOf();
  const played = story.play(steps);
  assert.ok(story.skip());
  await played;
  assert.deepEqual(shown, [2]);
  assert.deepEqual(told, [1, 2, 3, 4]);
  assert.equal(story.skip(), false);
});
