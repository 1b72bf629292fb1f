/** A text that is no longer than that, cut behind a word where one ends in its second half. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest - 1);
  const kept = text.slice(0, end > longest / 2 ? end : longest - 1);
  // Half a character is none.
  return `${kept.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
