import type { LoaderFunctionArgs } from '@lapis/router';

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
  (args) => {
    const key = cacheKey(id, args.request.url);
    const known = entries.get(key);
    entries.delete(key);
    if (!known || known.until <= Date.now()) return load(args);
    // If prefetching failed, loads again, and this time reports the failure to the visitor.
    return known.data.catch(() => load(args));
  };
