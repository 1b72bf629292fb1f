interface Identified {
  id: number;
}

/**
 * Moves some of a list together, in the order that they have, so that the first of them stands at a position.
 * @param position from 1; what lies beyond the ends is brought within them
 */
export function moveTo<Thing extends Identified>(things: Thing[], ids: readonly number[], position: number) {
  const moved = things.filter(({ id }) => ids.includes(id));
  const rest = things.filter(({ id }) => !ids.includes(id));
  const at = Math.min(Math.max(position - 1, 0), rest.length);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** The same where they are dropped upon one that stays: behind it where they come from before it, else before it. */
export function dropOn<Thing extends Identified>(
  things: Thing[],
  ids: readonly number[],
  dragged: number,
  over: number,
) {
  const placeOf = (one: number) => things.findIndex(({ id }) => id === one);
  const before = things.filter(({ id }, at) => at < placeOf(over) && !ids.includes(id)).length;
  return moveTo(things, ids, before + 1 + (placeOf(dragged) < placeOf(over) ? 1 : 0));
}
