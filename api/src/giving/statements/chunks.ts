/** As many values as a statement of either database takes with ease. */
const AT_ONCE = 500;

export function chunksOf<Item>(items: readonly Item[]) {
  const chunks: Item[][] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) chunks.push(items.slice(at, at + AT_ONCE));
  return chunks;
}
