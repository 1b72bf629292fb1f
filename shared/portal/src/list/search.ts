import { useNavigation, useSearchParams } from '@lapis/router';
import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds, after the last key. */
const pause = 300;

interface Choices<Sort extends string, State extends string> {
  /** The first is the usual one. */
  sorts: readonly [Sort, ...Sort[]];
  states: readonly [State, ...State[]];
}

/**
 * What a list shows is in the address, so that it can be bookmarked and the way back leads to the same. What the
 * address says and the list does not know is the usual.
 */
export function useListSearch<Sort extends string, State extends string>({
  sorts,
  states,
}: Choices<Sort, State>) {
  const [params, setParams] = useSearchParams();
  const values = {
    q: params.get('q') || undefined,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    state: states.find((state) => state === params.get('state')) ?? states[0],
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };

  /** The address of the same list with something changed; the number of the page belongs to the old one. */
  function to(changes: Record<string, string | number | undefined>) {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, String(value));
      else next.delete(name);
    }
    return `?${next}`;
  }

  const change = (changes: Record<string, string | undefined>) =>
    setParams(to(changes), { replace: true, preventScrollReset: true });

  return {
    ...values,
    /** Anything else that the address says. */
    param: (name: string) => params.get(name) || undefined,
    to,
    change,
    search: (q: string) => change({ q: q.trim() }),
  };
}

export type ListSearch = ReturnType<typeof useListSearch<string, string>>;

/** A search field's text: what is being typed, and once it has been searched for, what the address says. */
export function useTyping(searched: string, search: (text: string) => void) {
  const [typing, setTyping] = useState<string | null>(null);
  const isIdle = useNavigation().state === 'idle';

  function finish(text: string) {
    setTyping(null);
    search(text);
  }

  // Searches in what the address says by then, such as another order.
  const onPause = useEffectEvent(finish);

  useEffect(() => {
    // A search is a navigation too, and would cancel the one to a page that is on its way.
    if (typing === null || !isIdle) return;
    const timer = setTimeout(() => onPause(typing), pause);
    return () => clearTimeout(timer);
  }, [typing, isIdle]);

  return { text: typing ?? searched, type: setTyping, finish };
}
