interface Identified {
  id: number;
}

/**
 * Moves several items as a group, in their current order. The first of them ends up at the position.
 * @param position from 1; clamped to the list
 */
export function moveTo<Item extends Identified>(items: Item[], ids: readonly number[], position: number) {
  const moved = items.filter(({ id }) => ids.includes(id));
  const rest = items.filter(({ id }) => !ids.includes(id));
  const at = Math.min(Math.max(position - 1, 0), rest.length);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/**
 * Moves several items to where one of them was dropped: after the target if the dropped item came from above
 * it, otherwise before the target.
 */
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
