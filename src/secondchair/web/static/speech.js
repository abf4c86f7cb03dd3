// *Read it to me*: the browser's own voice reads the new steps of the turn. It is off unless a player has set it, or
// asks for it; the next answer, or a second touch, ends it.

import { settings } from "./settings.js";

// What is said of a step: its number, its sentence, then what decides, line by line.
export const spoken = ({ text, order = [] }, n) => [`${n + 1}.`, text, ...order.map((line) => `${line}.`)].join(" ");

export class Reader {
  #voice;
  #button;
  #lines = [];

  // `voice`: `speechSynthesis`, where the browser has one.
  constructor(button, voice = globalThis.speechSynthesis) {
    this.#button = button;
    this.#voice = voice;
    button.addEventListener("click", () => (this.reading ? this.stop() : this.read()));
    addEventListener("pagehide", () => this.stop());
  }

  get reading() {
    return this.#button.getAttribute("aria-pressed") === "true";
  }

  // A new answer: what was being read is over. `lines` are the new steps, then the question.
  take(lines) {
    this.stop();
    this.#lines = lines;
    this.#button.hidden = !this.#voice || lines.length === 0;
    if (settings().read && lines.length) this.read();
  }

  read() {
    if (!this.#voice) return;
    this.#mark(true);
    this.#lines.forEach((line, n) => {
      const words = new SpeechSynthesisUtterance(line);
      words.lang = document.documentElement.lang;
      if (n === this.#lines.length - 1) words.addEventListener("end", () => this.#mark(false));
      this.#voice.speak(words);
    });
  }

  stop() {
    this.#voice?.cancel();
    this.#mark(false);
  }

  #mark(reading) {
    this.#button.setAttribute("aria-pressed", reading);
  }
}
