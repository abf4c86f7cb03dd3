// Taking a seat at a shared table.

import { Refused, call } from "./api.js";
import { $, toast } from "./dom.js";

const form = $("#join");
const id = form.dataset.id;
const link = $("#link");
const NAME = "secondchair-name";

link.value = new URL(`/join/${id}`, location.href).href;
try {
  form.elements.name.value = localStorage.getItem(NAME) ?? "";
} catch {
  // No storage: the name is typed in.
}

$("#copy").addEventListener("click", async () => {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    toast("The link is copied.");
  } catch {
    toast("The link is marked: copy it now.");
  }
});

form.addEventListener("submit", async (e) => {
  e.preventDefault();
  const data = new FormData(form);
  const name = String(data.get("name")).trim();
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Then it is typed in again next time.
  }
  try {
    await call("POST", `/api/games/${id}/seats`, { name, pieces: data.getAll("piece") });
    location.assign(`/play/${id}`);
  } catch (error) {
    const problem = $("#problem");
    problem.textContent = error instanceof Refused ? error.message : "No connection to the server. Try again.";
    problem.hidden = false;
  }
});
$("button[type=submit]", form).disabled = false; // only now is there somebody to take what the form sends
