import loader from './assets/loader.svg';
import styles from './Loading.module.css';

/** Loading indicator (specification, section 2): spinner with 'Loading' and 'Please wait'. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <img className={styles.spinner} src={loader} alt="" width={48} height={48} />
      <p className={styles.title}>Loading</p>
      <p>Please wait</p>
    </div>
  );
}

export function LoadingInline() {
  return (
    <p className={styles.inline} role="status">
      <img className={styles.spinner} src={loader} alt="" width={24} height={24} />
      Loading...
    </p>
  );
}

export const Skeleton = ({ shape = 'line' }: { shape?: 'line' | 'title' | 'picture' | 'row' }) => (
  <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />
);
