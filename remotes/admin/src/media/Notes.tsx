import type { Media } from '@lapis/contract';
import { Mark } from '@lapis/portal';
import styles from './Notes.module.css';
import { notesOf } from './consent-state';

/** What is to be known of a file before one uses it, in a few words each. */
export function Notes({ media }: { media: Media }) {
  const notes = notesOf(media);
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
