import type { LoaderFunctionArgs } from '@lapis/router';
import { readPageAhead } from './page-ahead';

/** Milliseconds for which prefetched data is used; later visits fetch it again. */
const goodFor = 10_000;

interface PrefetchedData {
  data: Promise<unknown>;
  until: number;
}

const entries = new Map<string, PrefetchedData>();

const cacheKey = (id: string, address: string) => {
  const { pathname, search } = new URL(address);
  return `${id} ${pathname}${search}`;
};

export const prefetched = {
  has: (id: string, address: string) => (entries.get(cacheKey(id, address))?.until ?? 0) > Date.now(),

  keep(id: string, address: string, data: Promise<unknown>) {
    const key = cacheKey(id, address);
    entries.set(key, { data, until: Date.now() + goodFor });
    data.catch(() => entries.delete(key));
  },

  clear: () => entries.clear(),
};

type Loader = (args: LoaderFunctionArgs) => unknown;

export const orPrefetched =
  (id: string, load: Loader): Loader =>
  async (args) => {
    const { url } = args.request;
    const key = cacheKey(id, url);
    const known = entries.get(key);
    entries.delete(key);
    // If prefetching failed, loads again, and this time reports the failure to the visitor.
    if (known && known.until > Date.now()) return known.data.catch(() => load(args));
    const page = await readPageAhead(url);
    return page && id in page ? page[id] : load(args);
  };
