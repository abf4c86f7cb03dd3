// Statistics: a choice shows at once, and older games are read a few at a time while the page stands.

import { call } from "./api.js";
import { $, $$ } from "./dom.js";

for (const select of $$(".chosen select")) select.addEventListener("change", () => select.form.requestSubmit());

const unread = $("#unread");
if (unread) readOn(Number(unread.dataset.left));

// Until none is left, or no call makes it fewer; then the page is shown anew.
async function readOn(before) {
  try {
    const { left } = await call("POST", "/api/statistics/read", {});
    if (left > 0 && left < before) {
      unread.textContent = `Still reading ${left === 1 ? "one older game" : `${left} older games`}.`;
      await readOn(left);
    } else {
      location.reload();
    }
  } catch {
    unread.textContent = "Older games could not be read just now. Load the page again to go on.";
  }
}
