/** '2026-12-24' is '24 December 2026'. */
export const dayOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
