import styles from './Message.module.css';
import { TryAgain } from './TryAgain';
import { useReloadOnceOnline } from './useReloadOnceOnline';

/** Replaces a page whose code failed to load offline. */
export function OfflinePage() {
  useReloadOnceOnline();
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
