import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../server/database/database';
import { signingKey } from '../../../server/tokens/signing-keys';
import { HOUR } from '../../../server/time/clock';

type Versions = ReadonlyMap<string, string>;

/**
 * Lifetime of a token in hours: a CDN may serve a page for a day, and visitors may keep it open for a while.
 */
const GOOD_FOR = 26;

const RELEASES_KNOWN = 50;

const MAC_LENGTH = 22;

export type VisitTokens = ReturnType<typeof createVisitTokens>;

/**
 * Creates and checks the token that a page needs to report a visit. The token signs the page's versions and
 * the hour. All visitors in that hour share it, so caches may serve it and it identifies no visitor. Reports
 * with the same token are limited by network.
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
    async load() {
      key ??= await signingKey(db, 'visits');
    },

    of(versions: Versions) {
      if (key === undefined) return undefined;
      const hour = currentHour();
      const before = made.get(versions);
      if (before?.hour === hour) return before.token;
      const text = serializeVersions(versions);
      known.set(text, versions);
      const token = sign(key, hour, text);
      made.set(versions, { hour, token });
      return token;
    },

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

const serializeVersions = (versions: Versions) =>
  [...versions]
    .map(([app, version]) => `${app}@${version}`)
    .sort()
    .join(' ');

function isSame(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
