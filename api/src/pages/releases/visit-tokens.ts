import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../server/database/database';
import { signingKey } from '../../server/tokens/signing-keys';
import { HOUR } from '../../server/time/clock';

/** By app. */
type Versions = ReadonlyMap<string, string>;

/** In hours: a CDN hands a page on for a day, and a page stays open for a while. */
const GOOD_FOR = 26;

/** Of releases whose pages may still be open. */
const RELEASES_KNOWN = 50;

/** In characters of base64url, six bits each. */
const MAC_LENGTH = 22;

export type VisitTokens = ReturnType<typeof createVisitTokens>;

/**
 * Makes and checks the token that a served page carries, and without which no report of a visit counts. It names the
 * versions that the page is of and the hour of its answer, and is signed. It is the same for all visitors of that hour:
 * caches may hand it on, and it identifies nobody. How many reports of one count is limited by networks.
 */
export function createVisitTokens(db: Database, now = Date.now) {
  let key: string | undefined;
  const known = new LRUCache<string, Versions>({ max: RELEASES_KNOWN });
  const made = new WeakMap<Versions, { hour: number; token: string }>();
  const currentHour = () => Math.floor(now() / HOUR);

  const sign = (signingKey: string, hour: number, versions: string) => {
    const mac = createHmac('sha256', signingKey).update(`visit ${hour} ${versions}`).digest('base64url');
    return `${hour.toString(36)}.${mac.slice(0, MAC_LENGTH)}`;
  };

  return {
    /** Reads the key, unless it is known. */
    async load() {
      key ??= await signingKey(db, 'visits');
    },

    /** Returns the token of a page of these versions; undefined while the key can't be read. */
    of(versions: Versions) {
      if (key === undefined) return undefined;
      const hour = currentHour();
      const before = made.get(versions);
      if (before?.hour === hour) return before.token;
      const text = textOf(versions);
      known.set(text, versions);
      const token = sign(key, hour, text);
      made.set(versions, { hour, token });
      return token;
    },

    /** Says whether a token is of a page of that version, as far as this process knows the versions of its page. */
    isGood(token: string, app: string, version: string) {
      const hour = Number.parseInt(token, 36);
      const age = currentHour() - hour;
      if (key === undefined || !(age >= 0 && age <= GOOD_FOR)) return false;
      for (const [text, versions] of known) {
        if (versions.get(app) === version && isSame(token, sign(key, hour, text))) return true;
      }
      return false;
    },
  };
}

const textOf = (versions: Versions) =>
  [...versions]
    .map(([app, version]) => `${app}@${version}`)
    .sort()
    .join(' ');

function isSame(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
