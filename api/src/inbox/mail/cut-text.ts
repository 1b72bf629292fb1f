/**
 * Cuts untrusted text before a regular expression processes it, and replaces control characters, some of
 * which PostgreSQL can't store, by spaces. Drops a last word that may be incomplete: half an address no
 * longer looks like one.
 */
export function cutText(text: string, longest: number) {
  const plain = text.slice(0, longest).replace(/\p{Cc}/gu, ' ');
  return text.length > longest ? plain.slice(0, Math.max(plain.lastIndexOf(' '), 0)) : plain;
}
