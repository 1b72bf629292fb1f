import { notFound } from '@lapis/http/found';

/** The most that the API takes. */
const lastPossible = 10_000;

/** The number in `?page=`, 1 where there is none. What is no number of a page has no page. */
export function pageNumber(search: URLSearchParams) {
  const page = Number(search.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > lastPossible) throw notFound();
  return page;
}

/** A list past its end is a page that doesn't exist; an empty list is a page with nothing on it yet. */
export function withinEnd<List extends { results: unknown[]; page: number }>(list: List) {
  if (list.page > 1 && list.results.length === 0) throw notFound();
  return list;
}
