// Searches while you type; without scripts, the form does the same.

import { $, $$ } from "./dom.js";

const q = $("#q");
const found = $("#found");
const whole = !new URLSearchParams(location.search).get("q"); // all rules are on the page

function search() {
  if (!whole) return;
  const wanted = q.value.toLowerCase().split(/\s+/).filter(Boolean);
  let n = 0;
  for (const entry of $$(".prose > article, .prose tbody tr, .prose li[id]")) {
    entry.hidden = !wanted.every((word) => entry.textContent.toLowerCase().includes(word));
    if (!entry.hidden) n += 1;
  }
  // While searching, only what was found stands there; headings and plain paragraphs come back with the last letter.
  for (const other of $$(".prose > :not(article, table, ul, ol)")) other.hidden = wanted.length > 0;
  for (const group of $$(".prose > table, .prose > ul, .prose > ol")) {
    group.hidden = wanted.length > 0 && !group.querySelector("tbody tr:not([hidden]), li[id]:not([hidden])");
  }
  const told = n === 0 ? "Nothing holds all of these words." : n === 1 ? "one rule" : `${n} rules`;
  found.textContent = wanted.length ? told : "";
}

q.addEventListener("input", search);
// A rule that is followed by its link must be seen, whatever was searched for.
addEventListener("hashchange", () => {
  q.value = "";
  search();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
