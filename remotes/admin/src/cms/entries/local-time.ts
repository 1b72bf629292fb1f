/** 'Time zone: Europe/Rome (CET)': whoever travels, or works with somebody elsewhere, has to know. */
export function zoneOf(date: Date) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(date);
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return `Time zone: ${timeZone.replaceAll('_', ' ')}${short && short !== timeZone ? ` (${short})` : ''}`;
}

/** As a field for a day and an hour has it. */
export const localTime = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
