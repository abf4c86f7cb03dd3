// Begin an audit: with the options the bot was run by, or from a file.

import { Refused, call, inLine, queue } from "./api.js";
import { $, $$, goTo } from "./dom.js";

const problem = $("#problem");

function complain(error) {
  problem.textContent = error instanceof Refused ? error.message : "No connection to the server. Try again.";
  problem.hidden = false;
}

for (const form of $$(".begin-audit")) {
  const button = $("button", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    const options = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, JSON.parse(value)]));
    try {
      const begun = await call("POST", "/api/audits", { game: form.dataset.game, options });
      goTo(`/play/${begun.id}`);
    } catch (error) {
      complain(error);
      button.disabled = false;
    }
  });
  button.disabled = false; // only now is there somebody to take what the form sends
}

$("#audit-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const wait = (n) => ((problem.textContent = inLine(n)), (problem.hidden = false));
  try {
    const taken = await queue("POST", "/api/games/import", await file.text(), wait);
    goTo(`/play/${taken.id}/audit`);
  } catch (error) {
    complain(error);
  }
  event.target.value = "";
});
