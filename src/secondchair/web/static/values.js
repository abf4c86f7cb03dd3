// What the fields of a component hold: read from the form, and which of them belong there now.

export const own = (root, selector) => [...root.querySelectorAll(selector)].filter((el) => fieldOf(el) === root);

const fieldOf = (el) => el.parentElement.closest(".field, .row, form");

// The fields right below a form or a row.
export const fields = (root) => own(root, ".field");

const whole = (text) => (/^-?\d+$/.test(text.trim()) ? Number(text) : null);

// The value of one field, as the server expects it; what is empty is null.
export function valueOf(field) {
  const inputs = own(field, "input, select, textarea");
  switch (field.dataset.kind) {
    case "number":
      return whole(inputs[0].value);
    case "numbers":
      return inputs.map((input) => whole(input.value));
    case "flag":
      return inputs[0].checked;
    case "text":
      return inputs[0].value.trim();
    case "choice":
      return JSON.parse(inputs[0].value);
    case "choices":
      return inputs.map((input) => JSON.parse(input.value)).filter((value) => value !== null);
    case "drawn":
      return JSON.parse(inputs[0].value);
    case "several":
      return inputs.filter((input) => input.checked).map((input) => JSON.parse(input.value));
    default:
      return own(field, ".row").map(valuesOf);
  }
}

// All values of a form or a row by name. A field that belongs to another value is hidden and left out.
export function valuesOf(root) {
  const found = {};
  for (const field of fields(root)) {
    const { name, when, values } = field.dataset;
    if (when) {
      const beside = found[name.includes(".") ? name.replace(/[^.]+$/, when) : when];
      const fits = [beside].flat().some((value) => JSON.parse(values).includes(value));
      field.hidden = !fits;
      if (!fits) continue;
    }
    found[name] = valueOf(field);
  }
  return found;
}

// What a touch on the drawing has changed.
export function setDrawn(root, values) {
  for (const field of fields(root)) {
    const { kind, name } = field.dataset;
    if (kind === "drawn" && name in values) own(field, "input")[0].value = JSON.stringify(values[name]);
  }
}

// The field that a mistake is about: "branch.0.budget" lies in the first row of "branch".
export function fieldAt(root, at) {
  const exact = fields(root).find((field) => field.dataset.name === at);
  if (exact || !at) return exact ?? null;
  for (const field of fields(root)) {
    const { name, kind } = field.dataset;
    if (kind !== "rows" || !at.startsWith(`${name}.`)) continue;
    const [n, ...rest] = at.slice(name.length + 1).split(".");
    const row = own(field, ".row")[Number(n)];
    return (row && fieldAt(row, rest.join("."))) ?? field;
  }
  return null;
}
