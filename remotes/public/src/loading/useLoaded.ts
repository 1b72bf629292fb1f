import { whenVisitorActs } from '@lapis/ui/when-visitor-acts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** `quiet` suppresses the error dialog, because there is already something to show. */
type LoadData<T> = (options: { signal: AbortSignal; quiet: boolean }) => Promise<T>;

/**
 * Loads data on mount. Previous data stays visible until the new data arrives.
 * @param load stable function; a new one triggers loading again
 * @param initial data from the server-rendered page, or undefined
 */
export function useLoaded<T>(load: LoadData<T>, initial?: T) {
  const [{ data, failed }, setState] = useState<{ data?: T; failed: boolean }>({
    data: initial,
    failed: false,
  });
  const [came] = useState(initial);
  const known = useRef(came !== undefined);
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    try {
      const loaded = await load({ signal, quiet: known.current });
      if (signal.aborted) return;
      known.current = true;
      setState({ data: loaded, failed: false });
    } catch {
      if (!signal.aborted) setState((state) => ({ ...state, failed: true }));
    }
  }, [load]);

  useEffect(() => {
    // The server has found that there is no content.
    if (came === null) return;
    // Server-rendered data is fresh, so it is only reloaded once the visitor acts.
    const stopWaiting = came === undefined ? void reload() : whenVisitorActs(() => void reload());
    return () => {
      stopWaiting?.();
      running.current?.abort();
    };
  }, [reload, came]);

  return {
    data,
    failed: failed && data === undefined,
    reload,
    retry() {
      setState({ failed: false });
      void reload();
    },
  };
}
