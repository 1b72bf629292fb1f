import { anchorOf } from '../kit/anchor-of';
import styles from './Mending.module.css';

/**
 * What has to be mended, as links to where, for who sent the form without scripts. With scripts the focus goes to the
 * first.
 */
export const Mending = ({ errors }: { errors: Record<string, string[]> }) => (
  <ul className={styles.mending} aria-label="Please correct">
    {Object.entries(errors).map(([name, texts]) => (
      <li key={name}>
        <a href={`#${anchorOf(name)}`}>{texts.join(' ')}</a>
      </li>
    ))}
  </ul>
);
