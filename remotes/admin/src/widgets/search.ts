import { useNavigation, useSearchParams } from '@lapis/router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { WidgetSort } from './widgets.queries';

/** In milliseconds, after the last key. */
const pause = 300;

const sorts: WidgetSort[] = ['name', '-name', 'updated_at', '-updated_at'];

/** What the list shows is in the address, so that it can be bookmarked and the way back leads to the same. */
export function useWidgetSearch() {
  const [params, setParams] = useSearchParams();
  const values = {
    q: params.get('q') || undefined,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'name',
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

  const search = (q: string) => setParams(to({ q: q.trim() }), { replace: true, preventScrollReset: true });

  return { ...values, to, search };
}

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
