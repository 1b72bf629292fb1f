import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookies } from '@lapis/contract/cookies';
import { httpOnlyCookie } from '../../people/secrets/http-only-cookie';
import type { Settings } from '../../server/settings/settings';
import type { Choice } from '../releases/choice';
import type { LivePointers } from '../releases/live-pointers';
import { rolloutOf } from '../releases/rollouts.repository';
import { BUCKETS, choiceOfBucket, sharesAt } from '../releases/shares';

/** What somebody who asks for a page gets of it. */
export interface Visit {
  /** Undefined for what is live. */
  choice: Choice | undefined;
  /** For its browser; undefined where that has what it needs. */
  cookie: string | undefined;
  /** Whether others get other versions of the page, so that no cache on the way may have it. */
  isPrivate: boolean;
}

const usual: Visit = { choice: undefined, cookie: undefined, isPrivate: false };

export type Visits = ReturnType<typeof createVisits>;

/**
 * Says what visitors get while a share of them gets a version that is not live. A cookie holds by lot to which
 * hundredth they belong, and lives no longer than such a rollout: the first page after it takes it away.
 * @param draw a number from 0 to 99, each as likely
 */
export function createVisits(
  pointers: Pick<LivePointers, 'known'>,
  settings: Pick<Settings, 'secure'>,
  draw = () => randomInt(BUCKETS),
) {
  const cookie = httpOnlyCookie(cookies.rollout, settings, 'Lax');

  function bucketOf(headers: IncomingHttpHeaders) {
    const sent = cookie.read(headers.cookie);
    return sent && /^\d{1,2}$/.test(sent) ? Number(sent) : undefined;
  }

  return {
    /** The visit of somebody who asks for a document. */
    of(headers: IncomingHttpHeaders): Visit {
      const known = pointers.known();
      const shares = known && sharesAt(known, Date.now());
      if (shares && shares.length > 0) {
        const sent = bucketOf(headers);
        const bucket = sent ?? draw();
        return {
          choice: choiceOfBucket(shares, bucket),
          cookie: sent === undefined ? cookie.of(String(bucket)) : undefined,
          isPrivate: true,
        };
      }
      if (!known || cookie.read(headers.cookie) === undefined) return usual;
      // Among several servers one may begin a rollout a moment before the other.
      const isAboutToBegin = [...known.values()].some(({ rollout }) => rolloutOf(rollout));
      return isAboutToBegin ? usual : { ...usual, cookie: cookie.cleared };
    },

    /** The versions of a page that is open and asks for more. */
    choiceOf(headers: IncomingHttpHeaders): Choice | undefined {
      const bucket = bucketOf(headers);
      const known = bucket === undefined ? undefined : pointers.known();
      return known && choiceOfBucket(sharesAt(known, Date.now()), bucket ?? 0);
    },
  };
}
