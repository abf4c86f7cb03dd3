// The links of a game: marked by a tap, taken back by their owner.

import { Refused, call } from "./api.js";
import { $, $$ } from "./dom.js";

for (const link of $$("input[readonly]")) link.addEventListener("focus", () => link.select());

for (const button of $$(".take-back")) {
  button.addEventListener("click", async () => {
    try {
      const { play } = await call("DELETE", button.dataset.path);
      location.replace(`/share/${play}`);
    } catch (error) {
      $("#problem").textContent = error instanceof Refused ? error.message : "No connection to the server. Try again.";
      $("#problem").hidden = false;
    }
  });
}
