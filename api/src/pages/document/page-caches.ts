import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import type { Page } from './fill-page';

const MEGABYTE = 1024 * 1024;

/** What is searched, or chosen by a tester, pushes out no page that others ask for. */
export const pageCaches = (changes: Services['changes']) => ({
  pages: createTaggedCache<Page>(changes, { maxBytes: 32 * MEGABYTE }),
  searches: createTaggedCache<Page>(changes, { maxBytes: 4 * MEGABYTE }),
  chosen: createTaggedCache<Page>(changes, { maxBytes: 8 * MEGABYTE }),
});

export const figuresOf = ({ pages, searches, chosen }: ReturnType<typeof pageCaches>) => ({
  pages: pages.figures(),
  searches: searches.figures(),
  chosen: chosen.figures(),
});

/** Says whether a page lies ready at a place, by a key. */
export const isKept = ([place, key]: readonly [ReturnType<typeof createTaggedCache<Page>>, string]) =>
  place.has(key);
