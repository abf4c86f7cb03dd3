// The setup page: one form, one new game.

import { Refused, call, newId } from "./api.js";
import { $, $$, goTo, h } from "./dom.js";

const form = $("#setup");
const problem = $("#problem");

function complain(text) {
  problem.textContent = text;
  problem.hidden = !text;
}

function wanted() {
  const data = new FormData(form);
  const body = { game: form.dataset.game, surface: data.get("surface"), options: {} };
  for (const [name, value] of data) {
    if (name.startsWith("option:")) body.options[name.slice(7)] = JSON.parse(value);
  }
  const seed = String(data.get("seed") ?? "").trim();
  if (seed) body.seed = Number(seed);
  if (data.get("override")) body.override = data.get("override");
  return body;
}

// What changes nothing where you play is not asked, and not sent.
function askWhatMatters() {
  const surface = new FormData(form).get("surface");
  for (const asked of $$("[data-surfaces]", form)) {
    asked.hidden = asked.disabled = !asked.dataset.surfaces.split(" ").includes(surface);
  }
}

form.addEventListener("change", (e) => e.target.name === "surface" && askWhatMatters());
askWhatMatters(); // a page that comes back may have kept another choice

const button = $("button[type=submit]", form);

const id = newId(); // of the game that this page begins, however often the button is pressed

form.addEventListener("submit", async (e) => {
  e.preventDefault();
  complain("");
  button.disabled = true;
  try {
    const made = await call("POST", "/api/games", { ...wanted(), id });
    goTo(new FormData(form).get("share") ? `/join/${made.id}` : `/play/${made.id}`);
  } catch (error) {
    complain(error instanceof Refused ? error.message : "No connection to the server. Try again.");
    button.disabled = false;
  }
});

button.disabled = false; // only now is there somebody to take what the form sends

// An owner's own values: the file is taken whole or refused with every mistake listed.
$("#override-file")?.addEventListener("change", async (e) => {
  const [file] = e.target.files;
  if (!file) return;
  const list = $("#override-problems");
  list.hidden = true;
  try {
    const taken = await call("POST", "/api/overrides", await file.text());
    const select = $("select[name=override]", form);
    const there = [...select.options].some((option) => option.value === taken.name);
    if (!there) select.append(h("option", { value: taken.name }, taken.name));
    select.value = taken.name;
    tell(list, taken.warnings ?? []);
  } catch (error) {
    const lost = ["No connection to the server. Try again."];
    tell(list, error instanceof Refused ? [error.message, ...error.problems] : lost);
  }
  e.target.value = "";
});

function tell(list, sentences) {
  list.replaceChildren(...sentences.map((sentence) => h("li", {}, sentence)));
  list.hidden = sentences.length === 0;
}
