import type { Media } from '@lapis/contract';
import { Mark } from '@lapis/portal';
import styles from './Notes.module.css';
import { mediaNotes } from './consent-state';

export function Notes({ media }: { media: Media }) {
  const notes = mediaNotes(media);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Please note">
      {notes.map(({ kind, words }) => (
        <li key={words} className={styles.note} data-kind={kind}>
          <Mark isFilled={kind === 'hidden'}>{words}</Mark>
        </li>
      ))}
    </ul>
  );
}
