// Two games step by step beside each other: the n-th step of each, in words and as a picture.

import { get } from "./api.js";
import { $, $$ } from "./dom.js";

const both = $("#both");
const theme = () => (document.documentElement.dataset.theme === "evening" ? "evening" : "day");

// Every step of a game in words, some at a time.
async function story(id) {
  const steps = [];
  for (;;) {
    const since = steps.at(-1)?.seq ?? 0;
    const part = await get(`/api/games/${id}/steps?draw=false&limit=500&since=${since}`);
    steps.push(...part.steps);
    if (part.steps.length === 0 || steps.length >= part.total) return steps;
  }
}

async function begin() {
  const ids = [both.dataset.one, both.dataset.other];
  const stories = await Promise.all(ids.map(story));
  const longest = Math.max(...stories.map((steps) => steps.length));
  if (!longest) return;
  const common = Number(both.dataset.common); // so many steps are the same in both
  const parted = Math.min(common, longest - 1);
  let at = parted;

  function show() {
    $("#both-at").textContent = `Step ${at + 1} of ${longest}.${at < common ? " Both are the same here." : ""}`;
    for (const [n, figure] of $$("figure", both).entries()) {
      const step = stories[n][Math.min(at, stories[n].length - 1)];
      $("[data-words]", figure).textContent = at < stories[n].length ? step.text : figure.dataset.then;
      $("img", figure).src = `/play/${ids[n]}/picture.svg?at=${step?.seq ?? 0}&theme=${theme()}`;
    }
  }

  both.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (!step) return;
    at = step === "parted" ? parted : Math.min(Math.max(at + Number(step), 0), longest - 1);
    show();
  });
  both.hidden = false;
  show();
}

begin();
