// The end of a game: why it ended, the sheet, how it compares with your earlier games, and what next.

import { call, get, newId } from "./api.js";
import { address, count, goTo, h, icon, toast } from "./dom.js";
import { lookBack } from "./lookback.js";
import { figure, sheetTable } from "./tell.js";

export async function endPanel(answer, game) {
  const { result } = answer;
  const [past, header] = await Promise.all([history(game), firstLine(answer.id)]);
  return h(
    "div",
    { class: "end" },
    h("p", { class: "verdict" }, result.text), // it says the result, once: the sheet need not repeat it
    sheetTable({ ...result.sheet, result: "" }),
    h("h3", {}, "Compared with your other games"),
    h("p", {}, compare(answer, past)),
    (answer.par ?? []).map((sentence) => h("p", {}, sentence)),
    !answer.content.override && answer.surface === "screen" && ourPlayers(answer.id),
    answer.branch && h("p", {}, besides(answer)),
    goals(answer, game),
    answer.surface === "screen" && [h("h3", {}, "Looking back"), lookBack(answer.id, result.won === false)],
    h("h3", {}, "What next?"),
    answer.surface === "audit" ? afterAudit(answer) : next(answer, game, header),
  );
}

async function history(game) {
  try {
    return await get(`/api/history?game=${game.id}`);
  } catch {
    return [];
  }
}

// The header of the saved game: its options and, now that it is over, its seed.
async function firstLine(id) {
  const response = await fetch(`/api/games/${id}/log`);
  return JSON.parse((await response.text()).split("\n", 1)[0]);
}

function compare(answer, past) {
  if (answer.surface === "audit") return "What was entered for an audit does not count in your history.";
  if (answer.branch) return "A what-if game does not count in your history.";
  const mine = past.find((entry) => entry.game_id === answer.id);
  if (!mine) return "This game came from elsewhere and does not count in your history.";
  const alike = (entry) => entry.setting === mine.setting && entry.surface === mine.surface;
  const same = past.filter((entry) => entry !== mine && alike(entry));
  if (!same.length) return "This is your first finished game with this setting.";
  const others = `With this setting you have finished ${count(same.length, "other game", "other games")}`;
  const scores = same.filter((entry) => entry.scored).map((entry) => entry.result);
  if (!scores.length) return `${others}, without a score.`;
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
  const figures = `${others}: best ${figure(Math.max(...scores))}, on average ${figure(mean.toFixed(1))}.`;
  return mine.scored ? `${figures} This one is ${place(answer.result.score, scores)}.` : `${figures} This one has no score.`;
}

// Where a score stands among the others: a tie is no best.
export function place(score, scores) {
  const better = scores.filter((other) => other > score).length;
  const equal = scores.includes(score);
  if (better) return `number ${better + 1} of your ${scores.length + 1}`;
  return equal ? "as good as your best so far" : "your best so far";
}

// What our players make of the very same game: the same seed, the same options.
function ourPlayers(id) {
  const list = h("ul", { "aria-live": "polite" });
  const ask = async (player, button) => {
    button.disabled = true;
    try {
      const { text } = await get(`/api/games/${id}/players/${player}`);
      list.append(h("li", {}, text));
      button.remove();
    } catch (error) {
      toast(error.message, "warn");
      button.disabled = false;
    }
  };
  const button = (player, words) => h("button", { type: "button", onclick: (e) => ask(player, e.currentTarget) }, words);
  return h(
    "div",
    {},
    h("p", {}, "The same seed, played by"),
    h("div", { class: "buttons" }, button("greedy", "our simple player"), button("search", "our searching player")),
    list,
  );
}

function besides({ id, branch }) {
  return h("a", { class: "button", href: `/play/${branch.parent}/compare/${id}` }, `Compare with the game it left at move ${branch.at}`);
}

function goals(answer, game) {
  const reached = answer.result.goals ?? [];
  if (!reached.length) return h("p", {}, Object.keys(game.goals).length ? "No goal of the checklist was reached." : "");
  const fresh = new Set(answer.celebrate ?? []);
  const first = (goal) => fresh.has(goal) && h("small", {}, "for the first time");
  const tick = (goal) => h("li", {}, icon("points"), game.goals[goal] ?? goal, first(goal));
  return h(
    "div",
    {},
    h("ul", { class: "ticks" }, reached.map(tick)),
    h("p", {}, h("a", { href: `/statistics/${game.id}#goals` }, "All goals, and how far you are")),
  );
}

const link = (text, href, props = {}) => h("a", { class: "button", href, ...props }, text);

// It was played elsewhere: nothing is dealt again, challenged or told from here.
function afterAudit({ id }) {
  return h(
    "div",
    { class: "buttons many" },
    link("The report", `/play/${id}/audit`, { class: "button primary" }),
    link("Replay it", `/play/${id}/replay`),
    link("Another audit", "/audit"),
    link("Export", `/api/games/${id}/log`, { download: "audit.chair" }),
  );
}

function next(answer, game, header) {
  const start = async (seed, id = newId()) => {
    try {
      const made = await call("POST", "/api/games", {
        id,
        game: header.game,
        surface: header.surface ?? "screen",
        options: header.options,
        ...(seed === undefined ? {} : { seed }),
        ...(header.override ? { override: header.override } : {}),
      });
      goTo(`/play/${made.id}`);
    } catch (error) {
      toast(error.message, "warn");
    }
  };
  const query = new URLSearchParams({ surface: header.surface ?? "screen", ...header.options });
  const share = async () => {
    const sent = address(`/new/${game.id}?${query}&seed=${header.seed}`);
    try {
      await navigator.clipboard.writeText(sent);
      toast("The link to a game with this seed is copied.");
    } catch {
      toast(sent);
    }
  };
  const button = (text, onclick, cls = "") => h("button", { type: "button", class: cls, onclick }, text);
  return h(
    "div",
    { class: "buttons many" },
    button("Again, new seed", () => start(), "primary"),
    button("Again, same seed", () => start(header.seed)),
    link("Harder or easier", `/new/${game.id}?${query}`),
    link("Replay it", `/play/${answer.id}/replay`),
    !header.override && link("Challenge a friend", `/play/${answer.id}/challenge`),
    link("Was it run right?", `/play/${answer.id}/audit`),
    link("Tell others", `/play/${answer.id}/tell`),
    link("Statistics", `/statistics/${game.id}`),
    link("Export", `/api/games/${answer.id}/log`, { download: `${game.id}-${header.seed}.chair` }),
    button("Share by seed", share),
  );
}
