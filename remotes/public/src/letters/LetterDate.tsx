const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The day of a letter, in words: 3 July 2026. */
export const LetterDate = ({ time }: { time: string }) => (
  <time dateTime={time}>{inWords.format(new Date(time))}</time>
);
