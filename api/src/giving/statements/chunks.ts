const AT_ONCE = 500;

export function toChunks<Item>(items: readonly Item[]) {
  const chunks: Item[][] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) chunks.push(items.slice(at, at + AT_ONCE));
  return chunks;
}
