// The options of a prompt, as the server has named and grouped them.

// The options that lie at one place, group by group, in the order of the prompt.
export function groupsOf(prompt) {
  return (prompt.groups ?? []).map((group) => group.map((n) => prompt.options[n]));
}

// The options of each kind of move ("Build"), in the order of the prompt. Where there is one kind only it needs no button.
export function kindsOf({ options = [] }) {
  const kinds = new Map();
  for (const option of options) {
    if (option.group) kinds.set(option.group, [...(kinds.get(option.group) ?? []), option]);
  }
  return kinds.size > 1 ? kinds : new Map();
}

// Must any of them be shown before it is sent?
export function someConfirm(prompt) {
  return (prompt.options ?? []).some((option) => option.confirm);
}

// An option with what it costs and gives, and which of the ways at its place it is.
export function inFull(option, group) {
  const ways = group.length > 1 ? ` (${group.indexOf(option) + 1} of ${group.length} ways)` : "";
  return `${option.name}${ways}${option.hint ? `: ${option.hint}` : ""}`;
}
