/** Formats '2026-12-24' as '24 December 2026'. */
export const formatDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a moment as its day in the UK: '2026-06-30T23:30:00Z' as '1 July 2026'. */
export const formatMoment = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
