import { useEffect } from 'react';
import { thisPage } from '../federation/reload';
import styles from './Message.module.css';
import { TryAgain } from './TryAgain';

/**
 * Replaces a page whose code failed to load offline. Reloads the document once online, because the router and
 * React cache the failure.
 */
export function OfflinePage() {
  useEffect(() => {
    const reload = () => thisPage.reload();
    if (navigator.onLine) return reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className={styles.message}>
      <h1>You are offline</h1>
      <p>This page could not be loaded. It will open as soon as you are connected again.</p>
      <p className={styles.ways}>
        <TryAgain />
      </p>
    </div>
  );
}
