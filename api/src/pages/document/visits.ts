import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { cookies } from '@lapis/contract/cookies';
import { httpOnlyCookie } from '../../people/secrets/http-only-cookie';
import type { Settings } from '../../server/settings/settings';
import type { Choice } from '../releases/versions/choice';
import type { LivePointers } from '../releases/live/live-pointers';
import { latestRollout } from '../releases/live/rollouts.repository';
import { BUCKETS, choiceForBucket, sharesAt } from '../releases/live/shares';

export interface Visit {
  choice: Choice | undefined;
  /** `Set-Cookie` value, if the browser needs a new cookie. */
  cookie: string | undefined;
  /** True if other visitors get different versions. No shared cache may store the page then. */
  isPrivate: boolean;
}

/**
 * Runs `work` with the versions chosen for a request, or with the live ones if this server lacks those
 * versions.
 */
export type WithVersions = <T>(request: FastifyRequest, work: (choice?: Choice) => Promise<T>) => Promise<T>;

const usual: Visit = { choice: undefined, cookie: undefined, isPrivate: false };

export type Visits = ReturnType<typeof createVisits>;

/**
 * Assigns visitors to versions during a rollout. A cookie stores each visitor's percentile, drawn at random;
 * the first page after the rollout clears the cookie.
 * @param draw returns a uniform random number from 0 to 99
 */
export function createVisits(
  pointers: Pick<LivePointers, 'known'>,
  settings: Pick<Settings, 'secure'>,
  draw = () => randomInt(BUCKETS),
) {
  const cookie = httpOnlyCookie(cookies.rollout, settings, 'Lax');
  const drawn = new WeakMap<IncomingHttpHeaders, number>();

  function readBucket(headers: IncomingHttpHeaders) {
    const sent = cookie.read(headers.cookie);
    return sent && /^\d{1,2}$/.test(sent) ? Number(sent) : undefined;
  }

  return {
    of(headers: IncomingHttpHeaders): Visit {
      const known = pointers.known();
      const shares = known && sharesAt(known, Date.now());
      if (shares && shares.length > 0) {
        const sent = readBucket(headers);
        const bucket = sent ?? drawn.get(headers) ?? draw();
        drawn.set(headers, bucket);
        return {
          choice: choiceForBucket(shares, bucket),
          cookie: sent === undefined ? cookie.of(String(bucket)) : undefined,
          isPrivate: true,
        };
      }
      if (!known || cookie.read(headers.cookie) === undefined) return usual;
      // Keeps the cookie if a rollout is about to start. Servers notice the start at slightly different
      // times, so another server may have set the cookie.
      const isAboutToBegin = [...known.values()].some(({ rollout }) => latestRollout(rollout));
      return isAboutToBegin ? usual : { ...usual, cookie: cookie.cleared };
    },

    choiceOf(headers: IncomingHttpHeaders): Choice | undefined {
      const bucket = readBucket(headers);
      const known = bucket === undefined ? undefined : pointers.known();
      return known && choiceForBucket(sharesAt(known, Date.now()), bucket ?? 0);
    },
  };
}
