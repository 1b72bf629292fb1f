import type { LoaderFunctionArgs } from '@lapis/router';

/** In milliseconds: a visitor who has not gone there by then gets newer data. */
const goodFor = 10_000;

interface Prefetched {
  data: Promise<unknown>;
  until: number;
}

const entries = new Map<string, Prefetched>();

const keyOf = (id: string, address: string) => {
  const { pathname, search } = new URL(address);
  return `${id} ${pathname}${search}`;
};

/** Data of pages that were asked for before anybody went there. */
export const prefetched = {
  has: (id: string, address: string) => (entries.get(keyOf(id, address))?.until ?? 0) > Date.now(),

  keep(id: string, address: string, data: Promise<unknown>) {
    const key = keyOf(id, address);
    entries.set(key, { data, until: Date.now() + goodFor });
    // Whoever goes there asks again, and then hears what is wrong.
    data.catch(() => entries.delete(key));
  },

  clear: () => entries.clear(),
};

type Loader = (args: LoaderFunctionArgs) => unknown;

/** A loader that answers what was asked for before, once, and else asks. */
export const orPrefetched =
  (id: string, load: Loader): Loader =>
  (args) => {
    const key = keyOf(id, args.request.url);
    const known = entries.get(key);
    entries.delete(key);
    if (!known || known.until <= Date.now()) return load(args);
    // What fails is asked for again, not quietly, so that the visitor hears what is wrong.
    return known.data.catch(() => load(args));
  };
