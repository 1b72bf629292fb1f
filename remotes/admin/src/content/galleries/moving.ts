interface Identified {
  id: number;
}

/**
 * Moves some of a list together, in the order that they have, so that the first of them stands at a position.
 * @param position from 1; what lies beyond the ends is brought within them
 */
export function moveTo<Item extends Identified>(items: Item[], ids: readonly number[], position: number) {
  const moved = items.filter(({ id }) => ids.includes(id));
  const rest = items.filter(({ id }) => !ids.includes(id));
  const at = Math.min(Math.max(position - 1, 0), rest.length);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** The same where they are dropped upon one that stays: behind it where they come from before it, else before it. */
export function dropOn<Item extends Identified>(
  items: Item[],
  ids: readonly number[],
  dragged: number,
  over: number,
) {
  const placeOf = (one: number) => items.findIndex(({ id }) => id === one);
  const before = items.filter(({ id }, at) => at < placeOf(over) && !ids.includes(id)).length;
  return moveTo(items, ids, before + 1 + (placeOf(dragged) < placeOf(over) ? 1 : 0));
}
