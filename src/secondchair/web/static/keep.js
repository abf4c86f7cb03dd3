// Keep and carry: how much room the games take in this browser, and taking in a file.

import { Refused, inLine, queue } from "./api.js";
import { $, goTo, h } from "./dom.js";

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

async function sayRoom() {
  if (parent === window || !navigator.storage?.estimate) return; // only where the browser keeps the games
  const { usage, quota } = await navigator.storage.estimate();
  const firm = await navigator.storage.persisted?.();
  const promise = firm
    ? "The browser has promised not to clear it."
    : "The browser may clear it when it runs out of room: keep a copy.";
  $("#used").textContent = `With the app, ${megabytes(usage)} of ${megabytes(quota)} are used. ${promise}`;
}

const games = (n) => (n === 1 ? "One game" : `${n} games`);

function told({ new: fresh, longer, known }) {
  const parts = [];
  if (fresh) parts.push(`${games(fresh)} came in.`);
  if (longer) parts.push(`${games(longer)} went on.`);
  if (known) parts.push(`${games(known)} had been here already.`);
  return parts.join(" ") || "The file holds no games.";
}

$("#import").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  $("#taken").textContent = "Taking it in and checking every move…";
  $("#problems").replaceChildren();
  try {
    if (file.name.endsWith(".chair")) {
      const wait = (n) => ($("#taken").textContent = inLine(n));
      const taken = await queue("POST", "/api/games/import", await file.text(), wait);
      goTo(`/play/${taken.id}`);
      return;
    }
    const response = await fetch("/api/everything", { method: "POST", body: file });
    const answer = await response.json();
    if (!response.ok) throw new Refused(response.status, answer);
    $("#taken").textContent = told(answer);
    $("#problems").replaceChildren(...answer.problems.map((problem) => h("li", {}, problem)));
  } catch (error) {
    $("#taken").textContent = error instanceof Refused ? error.message : "That did not work. Try again.";
  }
  event.target.value = "";
});

sayRoom();
