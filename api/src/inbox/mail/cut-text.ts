/**
 * Shortens untrusted text before regular expressions process it, and replaces control characters with spaces,
 * because PostgreSQL can't store all of them. If the text is cut, drops its last word, because half an
 * address wouldn't be recognised as one.
 */
export function cutText(text: string, longest: number) {
  const plain = text.slice(0, longest).replace(/\p{Cc}/gu, ' ');
  return text.length > longest ? plain.slice(0, Math.max(plain.lastIndexOf(' '), 0)) : plain;
}
