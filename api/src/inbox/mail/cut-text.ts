/**
 * Shortens untrusted text before regular expressions process it, and replaces control characters with spaces,
 * because PostgreSQL can't store all of them. Drops a last word that may be incomplete, because half an
 * address wouldn't be recognised as one.
 */
export function cutText(text: string, longest: number) {
  const plain = text.slice(0, longest).replace(/\p{Cc}/gu, ' ');
  return text.length > longest ? plain.slice(0, Math.max(plain.lastIndexOf(' '), 0)) : plain;
}
