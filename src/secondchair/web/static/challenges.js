// Challenges: begin an attempt, open the challenge of a word, take in results.

import { Refused, call, newId } from "./api.js";
import { $, goTo, h } from "./dom.js";

const LOST = "No connection to the server. Try again.";
const said = (error) => (error instanceof Refused ? error.message : LOST);

const start = $("#start");

if (start) {
  const button = $("button[type=submit]", start);
  const id = newId(); // of the game that this page begins, however often the button is pressed
  start.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    $("#problem").hidden = true;
    const { code, period, game, word } = start.dataset;
    const data = new FormData(start);
    const wanted = period ? { period, game, word } : { code };
    try {
      const begun = await call("POST", "/api/challenges", { name: data.get("name"), id, ...wanted });
      goTo(data.get("share") ? `/join/${begun.id}` : `/play/${begun.id}`);
    } catch (error) {
      $("#problem").textContent = said(error);
      $("#problem").hidden = false;
      button.disabled = false;
    }
  });
  button.disabled = false; // only now is there somebody to take what the form sends
}

$("#word")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const query = new URLSearchParams({ word: data.get("word") });
  goTo(`/challenges/${event.target.dataset.period}/${data.get("game")}?${query}`);
});

function tell(problems) {
  $("#problems").replaceChildren(...problems.map((problem) => h("li", {}, problem)));
  $("#problems").hidden = problems.length === 0;
}

const results = (n) => (n === 1 ? "One result" : `${n} results`);

$("#bring")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  $("#taken").textContent = "Replaying every move…";
  tell([]);
  try {
    const path = `/api/challenges/results?${event.target.dataset.query}`;
    const { new: fresh, known, problems } = await call("POST", path, await file.text());
    if (fresh && problems.length === 0) return location.reload();
    const parts = [fresh && `${results(fresh)} came in.`, known && `${results(known)} had been here already.`];
    $("#taken").textContent = parts.filter(Boolean).join(" ") || "Nothing of it counts.";
    tell(problems);
  } catch (error) {
    $("#taken").textContent = said(error);
  }
  event.target.value = "";
});
