const MOST_NAMED = 20;

/** Lists up to 20 names, and says how many are left out. */
export function listFirst(found: string[]) {
  const more = found.length - MOST_NAMED;
  return [...found.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
