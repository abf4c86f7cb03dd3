// Small clicks, made on the spot; silent unless sound is switched on under Settings.

import { settings } from "./settings.js";

const TONES = { move: [320, 0.05], bot: [220, 0.06], turn: [480, 0.03], goal: [660, 0.18], end: [392, 0.3] };
let context = null;

export function play(name) {
  if (!settings().sound || !(name in TONES)) return;
  const [pitch, length] = TONES[name];
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0.12, now);
    level.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(level).connect(context.destination);
    tone.start(now);
    tone.stop(now + length);
  } catch {
    // No sound device: a game needs none.
  }
}
