import { useEffect } from 'react';
import { thisPage } from '../federation/reload';

/** Reloads the document once online, because the router and React cache the failure. */
export function useReloadOnceOnline(isOffline = true) {
  useEffect(() => {
    if (!isOffline) return undefined;
    const reload = () => thisPage.reload();
    if (navigator.onLine) return reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
}
