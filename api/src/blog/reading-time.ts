const WORDS_PER_MINUTE = 220;

/** How long reading a post takes, in whole minutes and at least one. */
export function readingMinutes(html: string) {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
