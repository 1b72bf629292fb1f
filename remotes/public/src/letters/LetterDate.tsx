import { languages } from '@lapis/contract/languages';
import styles from './LetterDate.module.css';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The day of a letter, in words: 3 July 2026. */
export const LetterDate = ({ time }: { time: string }) => (
  <time className={styles.date} dateTime={time} {...languages.en}>
    {inWords.format(new Date(time))}
  </time>
);
