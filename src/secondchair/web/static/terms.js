// Words of a game that a stranger would not know: marked where they stand, and a touch, Enter or Space tells what they
// mean. Only what is shown is marked, piece of text by piece of text: no text is changed, and nothing inside a control.

import { $$, h, pageData } from "./dom.js";

// Where such words stand: prompts, steps of a turn, reasons and rules.
const PLACES = [
  "#guide-says", "#ask", "#hint", "#turn", "#turn-rest", "#form",
  "#why-dialog .body", "#rule-dialog .body", "#rules-inside", "main.rules .prose",
].join(", ");
const CONTROLS = "button, a, summary, label, input, select, svg, code, h1, h2, h3, dt, .term, [role=button]";
const BLOCK = "p, li, td, th, dd, legend, article";

// For every way in which a word is written, in small letters, its term.
export function byWord(terms) {
  return new Map(terms.flatMap((term) => term.words.map((word) => [word.toLowerCase(), term])));
}

// Finds them as whole words, the longest first: "station master" is not a "station".
export function pattern(words) {
  const longest = [...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return longest.length ? new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${longest.join("|")})(?![\\p{L}\\p{N}_-])`, "giu") : null;
}

// The pieces of a text: each a plain one, or one with its term. A term is marked once: `seen` are those marked before.
export function pieces(text, known, find, seen = new Set()) {
  const found = [];
  let at = 0;
  for (const match of text.matchAll(find)) {
    const term = known.get(match[0].toLowerCase());
    if (seen.has(term)) continue;
    seen.add(term);
    found.push({ text: text.slice(at, match.index) }, { text: match[0], term });
    at = match.index + match[0].length;
  }
  return [...found, { text: text.slice(at) }].filter((piece) => piece.text);
}

class Glossary {
  #known;
  #find;
  #terms = new WeakMap(); // a marked word -> its term
  #note = h("div", { id: "term-note", popover: "auto", role: "note" });
  #open = null;

  constructor(terms) {
    this.#known = byWord(terms);
    this.#find = pattern(this.#known.keys());
    document.addEventListener("click", (e) => this.#asked(e), true);
    document.addEventListener("keydown", (e) => this.#pressed(e), true);
    this.#note.addEventListener("toggle", (e) => e.newState === "closed" && this.#shut());
  }

  // Marks what stands there now, and whatever comes.
  watch() {
    if (!this.#find) return;
    const observer = new MutationObserver((changes) => {
      const changed = new Set(changes.map(({ target }) => (target.closest ? target : target.parentElement)?.closest(PLACES)));
      for (const place of changed) if (place?.isConnected) this.#mark(place);
      observer.takeRecords(); // of our own marks
    });
    for (const place of $$(PLACES)) this.#mark(place);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  }

  // Every text once in each block, so that a long rule is not full of marks.
  #mark(place) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    const marked = new Map();
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || parent.closest(CONTROLS)) continue;
      const block = parent.closest(BLOCK) ?? place;
      if (!marked.has(block)) marked.set(block, this.#markedIn(block));
      const found = pieces(text.data, this.#known, this.#find, marked.get(block));
      if (found.some((piece) => piece.term)) text.replaceWith(...found.map((piece) => this.#shown(piece)));
    }
  }

  #markedIn(block) {
    return new Set($$(".term", block).map((el) => this.#terms.get(el)));
  }

  #shown({ text, term }) {
    if (!term) return text;
    const word = h("span", { class: "term", role: "button", tabindex: "0", "aria-expanded": "false" }, text);
    this.#terms.set(word, term);
    return word;
  }

  // Escape shuts the note, and nothing that lies below it.
  #pressed(e) {
    if (e.key === "Enter" || e.key === " ") return this.#asked(e);
    if (e.key !== "Escape" || !this.#open) return;
    e.preventDefault();
    e.stopPropagation();
    this.#note.hidePopover();
  }

  #asked(e) {
    const word = e.target.closest?.(".term");
    const term = word && this.#terms.get(word);
    if (!term) return;
    e.preventDefault();
    e.stopPropagation();
    if (this.#open === word) return void this.#note.hidePopover();
    this.#tell(word, term);
  }

  // Beside the word, inside the dialog that it stands in: what lies outside of an open dialog cannot be touched.
  #tell(word, { name, means }) {
    this.#shut();
    (word.closest("dialog") ?? document.body).append(this.#note);
    this.#note.replaceChildren(h("b", {}, `${name}:`), " ", means);
    this.#note.showPopover();
    this.#open = word;
    word.setAttribute("aria-expanded", "true");
    word.setAttribute("aria-describedby", this.#note.id);
    this.#place(word.getClientRects()[0]);
  }

  #place({ left, top, bottom }) {
    const { offsetWidth, offsetHeight, style } = this.#note;
    const below = bottom + 8 + offsetHeight <= innerHeight;
    style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
    style.top = `${below ? bottom + 8 : Math.max(8, top - offsetHeight - 8)}px`;
  }

  #shut() {
    this.#open?.setAttribute("aria-expanded", "false");
    this.#open?.removeAttribute("aria-describedby");
    this.#open = null;
  }
}

if (globalThis.document) new Glossary(pageData().game?.terms ?? []).watch();
