// What has happened since your last choice: the one thing that matters most, in whole, with its own reasons.

const WHO = { bot: 2, you: 1, chance: 0 }; // what the opponent did is told before what came of your own move

export class Recap {
  steps = [];

  // The game stands at `seq` now; `steps` led there. After going back, what lies ahead did not happen.
  take(steps, seq) {
    this.steps = steps.length ? steps : this.steps.filter((step) => step.seq <= seq);
  }

  get targets() {
    return this.steps.flatMap((step) => step.targets ?? []);
  }

  // The step that is told. Your own move is known to you, unless something came of it; how the game was set up is in
  // the log. Among the others, who acted counts first, then how much of the status line has changed.
  get main() {
    const tellable = this.steps.filter(
      (step) => step.turn !== 0 && (step.actor !== "you" || step.auto || (step.events ?? []).length),
    );
    const rank = (step) => (WHO[step.actor] ?? 0) * 100 + (step.weight ?? 0);
    return tellable.reduce((best, step) => (best && rank(best) > rank(step) ? best : step), null);
  }

  get words() {
    return this.main?.text ?? "";
  }

  // The reasons are those of the very sentence.
  get reasoned() {
    return this.main?.why ? this.main : null;
  }
}
