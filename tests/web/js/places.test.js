// Arrow keys go to the next place, and the focus to the nearest one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest, towards } from "../../../src/secondchair/web/static/geometry.js";

const at = (x, y) => ({ x, y });
const middle = at(0, 0);

test("an arrow goes its own way only", () => {
  const [left, right, up, down] = [at(-10, 0), at(10, 0), at(0, -10), at(0, 10)];
  const all = [left, right, up, down];
  assert.equal(towards("ArrowLeft", middle, all), left);
  assert.equal(towards("ArrowRight", middle, all), right);
  assert.equal(towards("ArrowUp", middle, all), up);
  assert.equal(towards("ArrowDown", middle, all), down);
  assert.equal(towards("ArrowUp", middle, [down, left]), null);
});

test("straight ahead is preferred to what lies nearer but aside", () => {
  const ahead = at(30, 0);
  assert.equal(towards("ArrowRight", middle, [at(12, 12), ahead]), ahead);
  assert.equal(towards("ArrowRight", middle, [at(12, 4), ahead]).y, 4);
});

test("the nearest place is the nearest", () => {
  assert.deepEqual(nearest(middle, [at(9, 9), at(-3, 4), at(6, 0)]), at(-3, 4));
  assert.equal(nearest(middle, []), null);
});
