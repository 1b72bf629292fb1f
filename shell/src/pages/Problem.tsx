import styles from './Message.module.css';
import { TryAgain } from './TryAgain';

/**
 * Error message with a retry and a way out (specification, section 2, error layout). The link is a plain one:
 * there may be no router, and loading a new document is the surest remedy.
 */
export const Problem = ({ inPortal }: { inPortal?: boolean }) => (
  <div className={styles.message}>
    <h1>Error</h1>
    <p>There has been a problem</p>
    {inPortal && <p>This part of the portal could not be loaded. The rest still works.</p>}
    <p className={styles.ways}>
      <TryAgain />
      <a href="/">Go to the home page</a>
    </p>
  </div>
);
