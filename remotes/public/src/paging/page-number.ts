import { notFound } from '@lapis/http/found';

const lastPossible = 10_000;

/**
 * Returns the page number in `?page=`, by default 1.
 * @throws a 404 if it isn't a valid page number
 */
export function pageNumber(search: URLSearchParams) {
  const page = Number(search.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > lastPossible) throw notFound();
  return page;
}

/** Rejects pages past the end with 404; an empty first page is valid. */
export function withinEnd<List extends { results: unknown[]; page: number }>(list: List) {
  if (list.page > 1 && list.results.length === 0) throw notFound();
  return list;
}
