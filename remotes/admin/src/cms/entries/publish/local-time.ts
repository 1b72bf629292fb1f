/** Formats the time zone, e.g. 'Time zone: Europe/Rome (CET)', for staff who travel or work across zones. */
export function describeTimeZone(date: Date) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(date);
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return `Time zone: ${timeZone.replaceAll('_', ' ')}${short && short !== timeZone ? ` (${short})` : ''}`;
}

export const localTime = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
