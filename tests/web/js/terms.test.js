// Words with a meaning are found in a text, and the text stays what it is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { byWord, pattern, pieces } from "../../../src/secondchair/web/static/terms.js";

const station = { name: "station", words: ["station", "stations"], means: "A place." };
const master = { name: "station master", words: ["station master"], means: "A tile." };
const known = byWord([station, master]);
const cut = (text, seen) => pieces(text, known, pattern(known.keys()), seen);

test("the longest word wins, and each is marked once", () => {
  const found = cut("Stations: a station master stays at his station.");
  assert.deepEqual(found.map(({ text, term }) => [text, term?.name]), [
    ["Stations", "station"],
    [": a ", undefined],
    ["station master", "station master"],
    [" stays at his station.", undefined],
  ]);
});

test("a word inside of another word is none", () => {
  for (const text of ["substation", "stationary", "station-house", "Estación"]) {
    assert.deepEqual(cut(text), [{ text }]);
  }
});

test("whatever is marked, the text stays the same", () => {
  for (const text of ["", "no such word", "station", "<b>station</b> & “station master”?", "STATION\nstations "]) {
    assert.equal(cut(text).map((piece) => piece.text).join(""), text);
  }
});

test("what was marked before in a paragraph is not marked again", () => {
  assert.deepEqual(cut("the station", new Set([station])), [{ text: "the station" }]);
});

test("without words there is nothing to find", () => {
  assert.equal(pattern([]), null);
});
