const MOST_NAMED = 5;

/** Joins the first names, and the number of those left out. */
export function nameFirst(found: string[]) {
  const more = found.length - MOST_NAMED;
  return [...found.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
