import { whenVisitorActs } from '@lapis/ui/when-visitor-acts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Makes the call. `quiet` is true where there is something to show already: a failure needs no dialog then. */
type Load<T> = (options: { signal: AbortSignal; quiet: boolean }) => Promise<T>;

/**
 * Loads what a component shows by itself, when it mounts. What was loaded before stays until the new is there.
 * @param load must be the same function from render to render; a new one loads anew
 * @param initial what is known already: it came with the page; undefined where nothing did
 */
export function useLoaded<T>(load: Load<T>, initial?: T) {
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
    // The page knows that there is none.
    if (came === null) return;
    // What the server has just rendered is the newest there is: it is asked for again by who stays.
    const stopWaiting = came === undefined ? void reload() : whenVisitorActs(() => void reload());
    return () => {
      stopWaiting?.();
      running.current?.abort();
    };
  }, [reload, came]);

  return {
    data,
    /** It could not be loaded, and there is nothing older to show. */
    failed: failed && data === undefined,
    reload,
    retry() {
      setState({ failed: false });
      void reload();
    },
  };
}
