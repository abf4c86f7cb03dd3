// Searches while you type; without scripts, the form does the same.

import { $, $$ } from "./dom.js";
import { holdsAll, wordsOf } from "./rules.js";

const q = $("#q");
const found = $("#found");
const complete = !new URLSearchParams(location.search).get("q"); // all rules are on the page

function search() {
  if (!complete) return;
  const searching = wordsOf(q.value).length > 0;
  let n = 0;
  for (const entry of $$(".prose > article, .prose tbody tr, .prose li[id]")) {
    entry.hidden = !holdsAll(entry.textContent, q.value);
    if (!entry.hidden) n += 1;
  }
  // While searching, only what was found stands there; headings and plain paragraphs come back with the last letter.
  for (const other of $$(".prose > :not(article, table, ul, ol)")) other.hidden = searching;
  for (const group of $$(".prose > table, .prose > ul, .prose > ol")) {
    group.hidden = searching && !group.querySelector("tbody tr:not([hidden]), li[id]:not([hidden])");
  }
  const told = n === 0 ? "Nothing holds all of these words." : n === 1 ? "one rule" : `${n} rules`;
  found.textContent = searching ? told : "";
}

q.addEventListener("input", search);
// A rule that is followed by its link must be seen, whatever was searched for.
addEventListener("hashchange", () => {
  q.value = "";
  search();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
