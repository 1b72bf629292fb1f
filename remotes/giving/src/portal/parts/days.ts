/** Returns today in the browser's time zone: '2026-03-31'. */
export function today() {
  const now = new Date();
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats '2026-03-31' as '31 Mar 2026'. */
export const dayInList = (day: string) => short.format(new Date(`${day}T12:00:00Z`));

const shortInUk = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' });

/** Formats a moment as its day in the UK: '2026-06-30T23:30:00Z' as '1 Jul 2026'. */
export const momentInList = (at: string) => shortInUk.format(new Date(at));
