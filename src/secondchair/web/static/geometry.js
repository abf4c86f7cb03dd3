// Which of some places lies nearest. A place is { x, y, … }.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The next place in the direction of an arrow key; straight ahead counts for more than aside.
export function towards(key, from, places) {
  const [dx, dy] = WAYS[key];
  const cost = ({ x, y }) => {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return ahead < 2 ? Infinity : ahead + 2 * aside;
  };
  return least(places, cost);
}

export function nearest(from, places) {
  return least(places, ({ x, y }) => Math.hypot(x - from.x, y - from.y));
}

function least(places, cost) {
  let best = null;
  let lowest = Infinity;
  for (const place of places) {
    const now = cost(place);
    if (now < lowest) [best, lowest] = [place, now];
  }
  return best;
}

// The middle of an element on the page.
export function middleOf(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, el };
}
