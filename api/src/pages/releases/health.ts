import type { ReleaseReport } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { DAY } from '../../server/time/clock';
import { type Visits, visitsRepository } from './visits.repository';

/** In milliseconds: how far back visits count for the version that is judged, and for the one it is judged by. */
const WINDOW = { live: DAY, before: 7 * DAY };

const LEAST_VISITS = 20;
const SHARE = 0.15;
const TIMES = 3;

const allOf = ({ ok, failed }: Visits) => ok + failed;

/**
 * Whether a version does worse than the one before, or than the live one where it is a share of the visitors that gets
 * it: of at least 20 visits at least 15 % failed, and at least three
 * times the share that failed of the version before.
 *
 * Why these numbers: of a version that fails once in a hundred visits, which weak lines and old browsers do anywhere,
 * one in a thousand has three failures among its first 20 visits. What fails in one browser alone, such as Safari, is
 * above 15 %. Flagger's and Argo's examples ask for 95 to 99 % of requests that went well; they count thousands of
 * requests where a small charity has some dozens of visits a day. As in Kayenta and in Google's workbook for
 * reliability, a version is judged against the one before it and not by itself alone: what fails for visitors whatever
 * is live, such as a proxy that changes scripts, is no reason to go back. A version before with fewer than 20 visits
 * says nothing of that, and counts as one without failures.
 */
export function isWorse(version: Visits, before: Visits) {
  const wasSeen = allOf(before) >= LEAST_VISITS;
  return (
    allOf(version) >= LEAST_VISITS &&
    version.failed >= SHARE * allOf(version) &&
    (!wasSeen || version.failed * allOf(before) >= TIMES * before.failed * allOf(version))
  );
}

/** Which versions visitors get, as far as going back by itself has to know and do. */
export interface Pointers {
  /** Undefined where none is live. */
  live(app: string): Promise<string | undefined>;
  /** What a share of the visitors gets; undefined where all get the live one. */
  canary(app: string): Promise<string | undefined>;
  /** What going back leads to; undefined where there is nothing. */
  lastGood(app: string): Promise<string | undefined>;
  /**
   * Goes back from a version to the last good one, marks it bad, and notes and tells why. Does nothing where it isn't
   * live any more, or its app is locked.
   */
  rollBack(app: string, version: string, why: string): Promise<void>;
  /** Ends the rollout of a version in the same way: all visitors get the live one. */
  stop(app: string, version: string, why: string): Promise<void>;
}

/**
 * Goes back to the last good version of an app where browsers report that the live one does worse, and ends a rollout
 * where its version does worse than the live one. Asked whenever a failure was reported, by any process: where two do
 * it at once, the second finds the version live, or rolled out, no more.
 */
export async function healIfWorse(db: Database, pointers: Pointers, { app, version }: Told) {
  const live = await pointers.live(app);
  if (live === undefined) return;
  if (version === live) {
    const before = await pointers.lastGood(app);
    const why = before && (await whyWorse(db, app, live, [before, 'version before']));
    if (why) await pointers.rollBack(app, live, why);
  } else if (version === (await pointers.canary(app))) {
    const why = await whyWorse(db, app, version, [live, 'live version']);
    if (why) await pointers.stop(app, version, why);
  }
}

/** Of which version a failure was told. */
type Told = Pick<ReleaseReport, 'app' | 'version'>;

/** How the visits of both went, where a version does worse than another. */
async function whyWorse(db: Database, app: string, version: string, [other, name]: [string, string]) {
  const visits = visitsRepository(db);
  const now = (await visits.within(WINDOW.live))(app, version);
  const earlier = (await visits.within(WINDOW.before))(app, other);
  return isWorse(now, earlier) ? `${asShare(now)}; of the ${name} ${asShare(earlier)}` : undefined;
}

const asShare = (visits: Visits) => `${visits.failed} of ${allOf(visits)} visits failed`;
