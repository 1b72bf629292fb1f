export interface Cookie {
  name: string;
  /** Until it ends; none: when the browser is closed. */
  days: number | null;
  /**
   * Whether by https its name begins with `__Host-`, by which browsers take it from this very host alone (RFC 6265bis).
   * The specification gives the other names.
   */
  hostOnly?: true;
}

/** Specification, section 9; the days are those after 'remember'. By itself for the script that stands in each page. */
export const token = { name: 'token', days: 365 } as const;

/**
 * Every cookie that this software sets. Whatever sets or reads one takes its name and its life in days from here, and
 * the cookies page lists them from here too.
 */
export const cookies = {
  xsrf: { name: 'XSRF-TOKEN', days: null },
  token,
  intendedUrl: { name: 'intended_url', days: null },
  /** By which an account knows a browser again; as long as browsers keep one at most. */
  device: { name: 'device', days: 400, hostOnly: true },
  /** Binds a third-party sign-in to the browser that began it. */
  oauth: { name: 'oauth', days: null, hostOnly: true },
  /**
   * Of administrators and testers who look at versions that are not live: eight hours. A division would bring all of
   * this into the script of each page.
   */
  openedVersions: { name: 'opened_versions', days: 0.33333, hostOnly: true },
  /** Only while a share of the visitors gets a new version of an app: which hundredth of them this one belongs to. */
  rollout: { name: 'rollout', days: null, hostOnly: true },
  /** Only where the charity counts visits. The ICO takes six months for a usual time to ask again. */
  consent: { name: 'consent', days: 180, hostOnly: true },
} as const satisfies Record<string, Cookie>;

/** What a cookie is called where the site is reached by https, or by http. */
export const cookieName = ({ name, hostOnly }: Cookie, secure: boolean) =>
  secure && hostOnly ? `__Host-${name}` : name;
