// Take me along: make a key, or bring one. A key in the address stands after its #, which is never sent.

import { Refused, call } from "./api.js";
import { $, say } from "./dom.js";

const problem = $("#problem");
const form = $("#bring");

function complain(error) {
  problem.textContent = error instanceof Refused ? error.message : "No connection to the server. Try again.";
  problem.hidden = false;
}

$("#make").addEventListener("click", async () => {
  try {
    const made = await call("POST", "/api/along/key");
    $("#words").textContent = made.key;
    $("#code").innerHTML = made.code; // a drawing of our own server's
    $("#made").hidden = false;
    say(`Your key: ${made.key}`);
  } catch (error) {
    complain(error);
  }
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem.hidden = true;
  try {
    await call("POST", "/api/along", { key: form.elements.key.value });
    location.assign("/games");
  } catch (error) {
    complain(error);
  }
});

if (location.hash.length > 1) {
  form.elements.key.value = decodeURIComponent(location.hash.slice(1)).replaceAll("-", " ");
  history.replaceState(null, "", location.pathname); // not into the list of pages that were visited
}
