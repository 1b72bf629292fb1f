const MOST_NAMED = 5;

/** Lists up to five names, and says how many are left out. */
export function listFirst(found: string[]) {
  const more = found.length - MOST_NAMED;
  return [...found.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
