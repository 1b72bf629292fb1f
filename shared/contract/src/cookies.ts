/**
 * Every cookie that this software sets. Whatever sets or reads one takes its name and its life in days from here (none:
 * until the browser is closed), and the cookies page lists them from here too.
 */
export const cookies = {
  xsrf: { name: 'XSRF-TOKEN', days: null },
  /** Specification, section 9; the days are those after 'remember'. */
  token: { name: 'token', days: 365 },
  intendedUrl: { name: 'intended_url', days: null },
  /** Binds a third-party sign-in to the browser that began it. */
  oauth: { name: 'oauth', days: null },
  /** Only where the charity counts visits. The ICO takes six months for a usual time to ask again. */
  consent: { name: 'consent', days: 180 },
} as const;
