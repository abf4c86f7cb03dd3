// What counts as done in a guide, and which buttons of a form it means.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= undefined;
const { counts, wantedLabels } = await import("../../../src/secondchair/web/static/guide.js");

test("an action counts if it has all that is wanted", () => {
  assert.equal(counts({ do: "move", way: ["A", "B"] }, { do: "move", way: ["A", "B"], fee: 2 }), true);
  assert.equal(counts({ do: "move", way: ["A"] }, { do: "move", way: ["A", "B"] }), false);
  assert.equal(counts({ do: "take" }, { do: "pass" }), false);
});

test("a form lights the answers that are wanted, and none that may be any", () => {
  const choices = [{ value: 0, label: "No" }, { value: 1, label: "Yes" }];
  const form = { fields: [{ field: "sure", choices }, { field: "n", buttons: choices }] };
  assert.deepEqual(wantedLabels(form, { do: "say", sure: 1 }), ["Yes"]);
  assert.deepEqual(wantedLabels(form, { do: "say", sure: [0, 1] }), ["No", "Yes"]);
  assert.deepEqual(wantedLabels(form, { do: "say" }), []);
  assert.deepEqual(wantedLabels(null, { do: "say" }), []);
});
