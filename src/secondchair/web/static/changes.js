// Drawings travel as changes: what the page has already is not sent again. A drawing is cut before every "<" and its
// pieces are numbered; a change is a list of runs of old pieces, [first, how many], and of new text between them.

// The drawings after a change. What is not mentioned stays, what is null is gone.
export function applied(before, changes) {
  const after = { ...before };
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete after[name];
    else after[name] = typeof change === "string" ? change : putTogether(before[name], change);
  }
  return after;
}

function putTogether(drawing, change) {
  const old = drawing.split("<");
  return change.map((piece) => (typeof piece === "string" ? piece : run(old, piece).join("<"))).join("<");
}

function run(old, [first, many]) {
  if (first + many > old.length) throw new RangeError("this change is not of the drawing on the page");
  return old.slice(first, first + many);
}

// An answer with its drawings whole, each step's and the present ones. `before` is the answer that the page shows.
export function whole(answer, before) {
  let drawings = answer.since === null || answer.since === undefined ? {} : before.regions;
  const steps = (answer.steps ?? []).map((step) => {
    drawings = applied(drawings, step.regions ?? {});
    return { ...step, regions: drawings };
  });
  return { ...answer, steps, regions: applied(drawings, answer.regions ?? {}) };
}
