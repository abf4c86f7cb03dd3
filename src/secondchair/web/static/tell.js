// Puts into words and tables what the server tells: status, score sheet, log, and the reasons of a decision.

import { h, icon, mark, pageData } from "./dom.js";

// What the number of a rule looks like is the server's word.
const ruleIds = (text) => text.match(new RegExp(document.getElementById("main").dataset.ruleId, "g")) ?? [];

// Rules that were never published, or that rest on such values: what they count carries the mark everywhere.
let designed = null;
function isDesigned(id) {
  designed ??= new Set(pageData().game?.designed ?? []);
  return designed.has(id);
}

// The rule behind something, one tap away.
export function ruleButtons(rule) {
  return ruleIds(rule ?? "").map((id) =>
    h(
      "button",
      { type: "button", class: "rule", "data-rule": id, "aria-label": `Rule ${id}${isDesigned(id) ? ", designed here" : ""}` },
      isDesigned(id) && icon("designed"),
      id,
    ),
  );
}

// -- status ----------------------------------------------------------------------------------------------------------

export function showStatus(box, status) {
  const before = new Map([...box.children].map((el) => [el.dataset.label, el.dataset.value]));
  const items = status.map((item) => {
    const changed = before.has(item.label) && before.get(item.label) !== item.value;
    const name = h("span", { class: "name" }, item.label);
    const value = h("span", { class: "value", "data-changed": changed }, item.value);
    const picture = mark(item.mark);
    const hint = item.hint ? h("span", { class: "hint" }, item.hint) : null; // on small screens, a tap tells it
    return h(
      "div",
      {
        class: `figure${picture ? " marked" : ""}`,
        role: "listitem",
        title: item.hint || null,
        "data-label": item.label,
        "data-value": item.value,
        "data-now": Boolean(item.now),
        "aria-current": item.now ? "true" : null,
      },
      picture,
      name,
      value,
      hint,
    );
  });
  box.replaceChildren(...items);
}

// -- score sheet -----------------------------------------------------------------------------------------------------

export const figure = (n) => (n === null || n === undefined ? "" : String(n).replace("-", "−"));

// Does anything count in this column? A race that was lost is not scored, which is not the same as 0.
const counts = ({ lines = [] }, n) => !lines.length || lines.some((line) => line.values[n] !== null);

// Columns that differ by their number alone ("Automaton 1", "Automaton 2") share their name, so that four fit a phone.
function sheetHead(columns) {
  const parts = columns.map((name) => name.match(/^(.+) (\d+)$/) ?? [name, name, ""]);
  const shared = (n) => parts[n][2] && parts.filter(([, stem]) => stem === parts[n][1]).length;
  if (!columns.some((_, n) => shared(n) > 1)) {
    return [h("tr", {}, h("td", {}), columns.map((name) => h("th", { scope: "col" }, name)))];
  }
  const top = columns.map((name, n) => {
    if (!shared(n)) return h("th", { scope: "col", rowspan: 2 }, name);
    return parts[n - 1]?.[1] !== parts[n][1] && h("th", { scope: "colgroup", colspan: shared(n) }, parts[n][1]);
  });
  const numbers = columns.map((_, n) => shared(n) && h("th", { scope: "col" }, parts[n][2]));
  return [h("tr", {}, h("td", { rowspan: 2 }), top), h("tr", {}, numbers)];
}

export function sheetTable(sheet) {
  const lines = (sheet.lines ?? []).map((line) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, line.label, line.note && h("small", {}, line.note), ruleButtons(line.rule)),
      line.values.map((value) => h("td", {}, figure(value))),
    ),
  );
  const total = h(
    "tr",
    {},
    h("th", { scope: "row" }, "Total"),
    sheet.total.map((value, n) => h("td", {}, figure(counts(sheet, n) ? value : null))),
  );
  return h(
    "div",
    { class: "sheet" },
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, "Score sheet"),
      h("thead", {}, sheetHead(sheet.columns)),
      h("tbody", {}, lines),
      h("tfoot", {}, total),
    ),
    sheet.result && h("p", { class: "result" }, sheet.result),
    (sheet.notes ?? []).map((note) => h("p", { class: "soft" }, note)),
  );
}

// -- log -------------------------------------------------------------------------------------------------------------

// Which steps have a line of their own in a list: not what fate does in silence, while a game is set up. Its sentences
// say how it lies there in the end.
export const linesOf = (steps) => steps.filter((step) => step.text && (step.events?.length || step.actor !== "chance"));

// `actors` says what each of them is called, `why(step)` opens the reasons.
export function logLine(step, actors, why) {
  const events = (step.events ?? []).filter((event) => event.text);
  const told = events.length ? events : [step];
  return h(
    "li",
    { class: `step ${step.actor}`, "data-seq": step.seq },
    h("span", { class: "unseen" }, `${actors[step.actor]}: `),
    told.map((event, n) => h("p", {}, event.text, event.rule !== told[n + 1]?.rule && ruleButtons(event.rule))),
    step.why && h("button", { type: "button", class: "plain why", onclick: () => why(step) }, "Why?"),
  );
}

// -- reasons ---------------------------------------------------------------------------------------------------------

export function valueText(value) {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

export function whyTable({ because, text, candidates, steps, chosen, decided, out }) {
  const head = h(
    "tr",
    {},
    h("td", {}),
    steps.map((step, n) =>
      h(
        "th",
        { scope: "col", class: n === decided ? "decided" : "" },
        step.label,
        ruleButtons(step.rule),
        n === decided && h("small", {}, "this decided"),
      ),
    ),
  );
  const rows = candidates.map(([label, target], i) =>
    h(
      "tr",
      { class: i === chosen ? "chosen" : "", "data-candidate": target },
      h("th", { scope: "row" }, i === chosen && icon("points"), label, i === chosen && h("small", {}, "chosen")),
      steps.map((step, n) =>
        h(
          "td",
          { class: [n === decided && "decided", out[i] === n && "out"].filter(Boolean).join(" ") },
          valueText(step.values[i] ?? null),
          out[i] === n && h("span", { class: "unseen" }, " (out)"),
        ),
      ),
    ),
  );
  return h(
    "div",
    { class: "why-table" },
    h("p", {}, text, ruleButtons(because)),
    candidates.length > 0 &&
      h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Candidates" }, h("table", {}, h("thead", {}, head), h("tbody", {}, rows))),
  );
}
