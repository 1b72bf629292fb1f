/** Today, as a day in this browser's place: '2026-03-31'. */
export function today() {
  const now = new Date();
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** '2026-03-31' is '31 Mar 2026': a day as lists say it. */
export const dayInList = (day: string) => short.format(new Date(`${day}T12:00:00Z`));
