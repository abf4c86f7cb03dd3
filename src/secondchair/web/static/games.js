// The list of games: import a file, delete with confirmation.

import { Refused, call, inLine, queue } from "./api.js";
import { $, $$, goTo } from "./dom.js";

const problem = $("#problem");

function show(words) {
  problem.textContent = words;
  problem.hidden = false;
}

function complain(error) {
  show(error instanceof Refused ? error.message : "No connection to the server. Try again.");
}

$("#import").addEventListener("change", async (e) => {
  const [file] = e.target.files;
  if (!file) return;
  problem.hidden = true;
  try {
    const taken = await queue("POST", "/api/games/import", await file.text(), (n) => show(inLine(n)));
    goTo(`/play/${taken.id}`);
  } catch (error) {
    complain(error);
  }
  e.target.value = "";
});

const dialog = $("#delete-dialog");
let doomed = "";

for (const button of $$(".delete")) {
  button.addEventListener("click", () => {
    doomed = button.dataset.id;
    $("#delete-what").textContent = button.dataset.title;
    dialog.showModal();
  });
}
$("#keep").addEventListener("click", () => dialog.close());
$("#really").addEventListener("click", async () => {
  dialog.close();
  try {
    await call("DELETE", `/api/games/${doomed}`);
    location.reload();
  } catch (error) {
    complain(error);
  }
});
