import styles from './GivePage.module.css';

/** What visitors find at /give. */
export const Component = () => (
  <article className={styles.page}>
    <h1>Give</h1>
  </article>
);
