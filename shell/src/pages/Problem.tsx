import styles from './Message.module.css';
import { TryAgain } from './TryAgain';

/**
 * Says that a page could not be loaded (specification, section 2, error layout), and offers a retry and a way out. The
 * link is a plain one: a new document is the surest cure, and React may have rendered nothing around it.
 */
export const Problem = () => (
  <div className={styles.message}>
    <h1>Error</h1>
    <p>There has been a problem</p>
    <p className={styles.ways}>
      <TryAgain />
      <a href="/">Go to the home page</a>
    </p>
  </div>
);
