// Notes in the games-played log: saved when the field is left.

import { Refused, call } from "./api.js";
import { $$, toast } from "./dom.js";

for (const input of $$("input.note")) {
  input.addEventListener("change", async () => {
    try {
      await call("PUT", `/api/games/${input.dataset.id}/note`, { note: input.value });
      toast("The note is saved.");
    } catch (error) {
      const lost = "No connection to the server. The note is not saved yet.";
      toast(error instanceof Refused ? error.message : lost, "warn");
    }
  });
}
