export interface Cookie {
  name: string;
  days: number | null;
  /**
   * Adds the prefix `__Host-` on https, which limits the cookie to this host (RFC 6265bis). Not possible for
   * cookies whose names the specification fixes.
   */
  hostOnly?: true;
}

/**
 * Session token (specification, section 9); `days` applies if 'remember' was ticked. Exported separately for
 * the script that is embedded in each page.
 */
export const token = { name: 'token', days: 365 } as const;

/**
 * Every cookie that this software sets. All code that reads or writes cookies, and the cookies page, use the
 * names and lifetimes from here.
 */
export const cookies = {
  xsrf: { name: 'XSRF-TOKEN', days: null },
  token,
  intendedUrl: { name: 'intended_url', days: null },
  /** Recognises a browser from which the account has been used; 400 days is the most that browsers allow. */
  device: { name: 'device', days: 400, hostOnly: true },
  /** Binds a third-party sign-in to the browser that started it. */
  oauth: { name: 'oauth', days: null, hostOnly: true },
  /**
   * Versions that an administrator or tester has opened, kept for eight hours. The number is a literal,
   * because a division would keep the bundler from dropping this object from the script in each page.
   */
  openedVersions: { name: 'opened_versions', days: 0.33333, hostOnly: true },
  /** The visitor's bucket, from 0 to 99, set only during a gradual rollout. */
  rollout: { name: 'rollout', days: null, hostOnly: true },
  /**
   * The visitor's choice about being counted; set only if the charity counts visits. The ICO suggests
   * renewing consent after six months.
   */
  consent: { name: 'consent', days: 180, hostOnly: true },
} as const satisfies Record<string, Cookie>;

export const cookieName = ({ name, hostOnly }: Cookie, secure: boolean) =>
  secure && hostOnly ? `__Host-${name}` : name;
