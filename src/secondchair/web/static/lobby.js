// The lobby: a guide is begun or taken up, and the last game is dealt once more with the same settings.

import { Refused, call, newId } from "./api.js";
import { $, $$, goTo, toast } from "./dom.js";
import { beginGuide } from "./guide.js";

const id = newId(); // of the game that this page begins, however often a button is pressed

for (const button of $$("[data-guide]")) {
  const { guide, game, steps } = button.dataset;
  button.addEventListener("click", () => beginGuide(game, guide, Number(steps), id));
}

$("#again")?.addEventListener("click", async ({ currentTarget }) => {
  const { game, surface, options } = currentTarget.dataset;
  try {
    const made = await call("POST", "/api/games", { game, surface, options: JSON.parse(options), id });
    goTo(`/play/${made.id}`);
  } catch (error) {
    toast(error instanceof Refused ? error.message : "No connection to the server. Try again.", "warn");
  }
});
