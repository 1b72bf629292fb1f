import { languages } from '@lapis/contract/languages';
import styles from './NewsletterDate.module.css';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export const NewsletterDate = ({ time }: { time: string }) => (
  <time className={styles.date} dateTime={time} {...languages.en}>
    {inWords.format(new Date(time))}
  </time>
);
