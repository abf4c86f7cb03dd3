// The options of a prompt, as the server has named and grouped them.

// The options that lie at one place, group by group, in the order of the prompt.
export function groupsOf(prompt) {
  return (prompt.groups ?? []).map((group) => group.map((n) => prompt.options[n]));
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
