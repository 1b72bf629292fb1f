/** Truncates text and appends an ellipsis; cuts at a space if there is one in the second half. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest - 1);
  const kept = text.slice(0, end > longest / 2 ? end : longest - 1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
