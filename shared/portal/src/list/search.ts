import { useNavigation, useSearchParams } from '@lapis/router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Delay after the last key, in milliseconds. */
const pause = 300;

interface ListSearchOptions<Sort extends string, State extends string> {
  sorts: readonly [Sort, ...Sort[]];
  states: readonly [State, ...State[]];
}

/**
 * Keeps a list's search in the page's address, so that it can be bookmarked and restored. Unknown values fall
 * back to defaults.
 */
export function useListSearch<Sort extends string, State extends string>({
  sorts,
  states,
}: ListSearchOptions<Sort, State>) {
  const [params, setParams] = useSearchParams();
  const values = {
    q: params.get('q') || undefined,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    state: states.find((state) => state === params.get('state')) ?? states[0],
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };

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
    param: (name: string) => params.get(name) || undefined,
    to,
    change,
    search: (q: string) => change({ q: q.trim() }),
  };
}

export type ListSearch = ReturnType<typeof useListSearch<string, string>>;

/** Searches once typing pauses, unless the text is unfinished. */
export function useTyping(
  searched: string,
  search: (text: string) => void,
  isUnfinished: (text: string) => boolean = () => false,
) {
  const [typing, setTyping] = useState<string | null>(null);
  const isIdle = useNavigation().state === 'idle';
  const waits = typing !== null && isUnfinished(typing);

  function finish(text: string) {
    setTyping(null);
    search(text);
  }

  // Uses an effect event, because the sort order in the address may change during the pause.
  const onPause = useEffectEvent(finish);

  useEffect(() => {
    // Waits for a pending navigation to finish, because the search is a navigation too and would cancel it.
    if (typing === null || !isIdle || waits) return;
    const timer = setTimeout(() => onPause(typing), pause);
    return () => clearTimeout(timer);
  }, [typing, isIdle, waits]);

  return { text: typing ?? searched, type: setTyping, finish };
}
