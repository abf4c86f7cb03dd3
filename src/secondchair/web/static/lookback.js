// Looking back at a finished game: the choices that cost most, shown as they are found, each with a picture of the
// position and the way to it. All figures are the server's, and estimates.

import { call, inLine, queue } from "./api.js";
import { goTo, h, toast } from "./dom.js";

const TOLD = 3; // so many of them are worth telling

// A button that begins, a bar, and a way to stop: what was found until then stays.
export function lookBack(id, lost) {
  const box = h("div", { class: "analysis" });
  const found = h("ol", {});
  const words = h("p", { class: "soft" }, "Compares every choice you made with the best one found. It takes a while and can be stopped.");
  const foot = h("div", { class: "buttons" });
  const points = new Map(); // by entry, of all choices that were looked at
  let runs = 0; // what an earlier run still brings is not wanted any more
  let since = 0;

  const begin = async () => {
    const run = ++runs;
    const wanted = () => run === runs && box.isConnected;
    const wait = (before) => wanted() && (words.textContent = inLine(before));
    const bar = h("progress", { max: "1", value: "0", "aria-label": "Progress of the analysis" });
    foot.replaceChildren(bar, button("Stop", stop));
    words.textContent = "Playing every choice again in thought…";
    try {
      while (since !== null && wanted()) {
        const part = await queue("GET", `/api/games/${id}/analysis?since=${since}`, undefined, wait);
        if (!wanted()) return;
        for (const point of part.points) points.set(point.seq, point);
        bar.value = part.total ? part.done / part.total : 1;
        since = part.next;
        show(since === null ? part.worst : worst(points.values()));
        if (since === null) finish(part.text);
        else words.textContent = `${part.done} of ${part.total} choices looked at.`;
      }
    } catch (error) {
      if (wanted()) offer(error.message, "Go on");
    }
  };
  const stop = () => (runs++, offer(`Stopped: ${words.textContent} What was found so far stays.`, "Go on"));
  const finish = (text) => ((words.textContent = text), foot.replaceChildren());
  const show = (list) => found.replaceChildren(...list.map((point) => turningPoint(id, point)));
  const button = (text, onclick, name = null) => h("button", { type: "button", id: name, onclick }, text);
  const offer = (text, label) => {
    words.textContent = text;
    foot.replaceChildren(button(label, begin, "analyse"));
  };
  box.append(found, words, foot);
  offer(words.textContent, lost ? "Where did it go wrong?" : "Look back at my choices");
  return box;
}

// Those that were clearly worse than the best one found, the worst first.
export function worst(points) {
  return [...points]
    .filter((point) => point.clear)
    .sort((a, b) => b.loss - a.loss || a.seq - b.seq)
    .slice(0, TOLD);
}

function turningPoint(id, { seq, text, played, best }) {
  const at = seq - 1; // the position in which the choice was made
  const picture = (theme) =>
    h("img", { src: `/play/${id}/picture.svg?at=${at}&theme=${theme}`, alt: "", class: `by-${theme}`, width: "160", height: "100", loading: "lazy" });
  const replay = `/play/${id}/replay?at=${at}`;
  const branch = async () => {
    try {
      const made = await call("POST", `/api/games/${id}/branch`, { at });
      goTo(`/play/${made.id}`);
    } catch (error) {
      toast(error.message, "warn");
    }
  };
  return h(
    "li",
    { class: "turning" },
    h("a", { href: replay, "aria-label": `Replay move ${seq}` }, picture("day"), picture("evening")),
    h(
      "div",
      {},
      h("p", {}, h("b", {}, `Move ${seq}: `), text),
      h("p", { class: "soft" }, `You chose: ${played.label}. Better: ${best.label}.`),
      best.why ? h("p", { class: "soft why" }, best.why) : null,
      h("p", { class: "buttons" }, h("a", { href: replay }, "Replay it"), h("button", { type: "button", class: "plain small", onclick: branch }, "What if…")),
    ),
  );
}
