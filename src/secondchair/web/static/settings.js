// What a player has set, kept in this browser only.

export const DEFAULTS = {
  pace: 900, // milliseconds that a step of the opponent is shown
  sound: false,
  read: false, // at a real table: read each turn aloud
  contrast: "normal",
  text: "normal",
  theme: "system",
  letters: false,
  folded: false, // the opponent's drawing beside the board
  speed: "1", // of a replay
  by: "entry", // what one step of a replay is: an entry of the log, or a turn
};
const KEY = "secondchair";

export function settings() {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem(KEY) || "{}") || {};
  } catch {
    // Unreadable or forbidden storage: the defaults serve.
  }
  return { ...DEFAULTS, ...chosen };
}

export function change(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings(), [name]: value }));
  } catch {
    return false;
  }
  dispatchEvent(new Event("settings"));
  return true;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
