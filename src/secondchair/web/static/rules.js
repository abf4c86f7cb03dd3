// The rule behind anything: a button or link with data-rule opens it, in our words, on top of the page.

import { $, $$, h } from "./dom.js";

const known = new Map();

async function fetchRule(game, id) {
  const key = `${game} ${id}`;
  if (!known.has(key)) {
    const response = await fetch(`/rules/${game}/${encodeURIComponent(id)}`);
    if (!response.ok) return "";
    known.set(key, await response.text());
  }
  return known.get(key);
}

export async function openRule(game, id) {
  const dialog = $("#rule-dialog");
  const body = $(".body", dialog);
  let html = "";
  try {
    html = await fetchRule(game, id);
  } catch {
    // Offline: the sentence below says so.
  }
  // The fragment is made by our own server from the game's RULES.md, with HTML in it disabled.
  if (html) body.innerHTML = html;
  else body.replaceChildren(h("p", {}, `The text of ${id} cannot be shown just now.`));
  for (const el of body.querySelectorAll("[id]")) el.removeAttribute("id");
  $("h2", dialog).textContent = id;
  $(".whole", dialog).href = `/rules/${game}#${id}`;
  if (!dialog.open) dialog.showModal();
}

export function listen(game) {
  document.addEventListener("click", (e) => {
    const link = e.target.closest("[data-rule]");
    if (!link || e.ctrlKey || e.metaKey || link.closest("main.rules")) return;
    e.preventDefault();
    openRule(game, link.dataset.rule);
  });
  $("#rules-search")?.addEventListener("input", (e) => searchDrawer(e.target.value));
}

// Does a rule hold all the words that are looked for?
export function holdsAll(text, wanted) {
  return wordsOf(wanted).every((word) => text.toLowerCase().includes(word));
}

export const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

// The drawer of the play page: all rules, read when it is first opened, searched while you type.
export async function fillDrawer(game) {
  const box = $("#rules-inside");
  if (box.childElementCount) return;
  const response = await fetch(`/rules/${game}?part=1`);
  if (!response.ok) return;
  box.innerHTML = await response.text();
  searchDrawer($("#rules-search").value); // somebody may have typed meanwhile
}

function searchDrawer(wanted) {
  const entries = $$("#rules-inside article, #rules-inside tbody tr, #rules-inside li[id]");
  for (const entry of entries) entry.hidden = !holdsAll(entry.textContent, wanted);
}
