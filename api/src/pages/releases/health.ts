import type { ReleaseReport } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { DAY } from '../../server/time/clock';
import { type Visits, visitsRepository } from './visits.repository';

/** In milliseconds: how far back visits count for the version that is judged, and for the one it is judged by. */
const WINDOW = { live: DAY, before: 7 * DAY };

const LEAST_VISITS = 20;
const LEAST_NETWORKS = 5;
const SHARE = { usual: 0.15, unseenBefore: 0.5 };
const TIMES = 3;

const allOf = ({ ok, failed }: Visits) => ok + failed;

/**
 * Says whether a version does worse than the one before, or than the live one if a share of the visitors gets it: of at
 * least 20 visits at least 15 % failed, and three times the share that failed of the version before; and as large a
 * share of the networks they came from had a failure, five at least.
 *
 * Why these numbers: of a version that fails once in a hundred visits, which weak lines and old browsers do anywhere,
 * one in a thousand has three failures among its first 20 visits. What fails in one browser alone, such as Safari, is
 * above 15 %. Flagger's and Argo's examples ask for 95 to 99 % of requests that went well; they count thousands of
 * requests where a small charity has some dozens of visits a day. As in Kayenta and in Google's workbook for
 * reliability, a version is judged against the one before it and not by itself alone: what fails for visitors whatever
 * is live, such as a proxy that changes scripts, is no reason to go back. A version before with fewer than 20 visits
 * says nothing of that; then half of the visits have to fail.
 *
 * A report proves only that its sender was served a page, so visits are claims. Networks are what an attacker lacks:
 * the visitors' own outvote them.
 * @param networks from how many networks visits of the version were reported
 */
export function isWorse(version: Visits, before: Visits, networks: Visits) {
  const wasSeen = allOf(before) >= LEAST_VISITS;
  const share = wasSeen ? SHARE.usual : SHARE.unseenBefore;
  return (
    allOf(version) >= LEAST_VISITS &&
    version.failed >= share * allOf(version) &&
    networks.failed >= Math.max(LEAST_NETWORKS, share * allOf(networks)) &&
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
export async function healIfWorse(
  db: Database,
  pointers: Pointers,
  { app, version, networks }: ReportedVersion,
) {
  const live = await pointers.live(app);
  if (live === undefined) return;
  if (version === live) {
    const before = await pointers.lastGood(app);
    const why = before && (await whyWorse(db, { app, version, networks }, [before, 'version before']));
    if (why) await pointers.rollBack(app, live, why);
  } else if (version === (await pointers.canary(app))) {
    const why = await whyWorse(db, { app, version, networks }, [live, 'live version']);
    if (why) await pointers.stop(app, version, why);
  }
}

/** A version of which a failure was reported. */
export interface ReportedVersion extends Pick<ReleaseReport, 'app' | 'version'> {
  /** From how many networks its visits were reported to this process within a day. */
  networks: Visits;
}

/** Returns how the visits of both went if a version does worse than another. */
async function whyWorse(
  db: Database,
  { app, version, networks }: ReportedVersion,
  [other, name]: [string, string],
) {
  const visits = visitsRepository(db);
  const now = (await visits.within(WINDOW.live))(app, version);
  const earlier = (await visits.within(WINDOW.before))(app, other);
  if (!isWorse(now, earlier, networks)) return undefined;
  return `${asShare(now)} in ${networks.failed} networks; of the ${name} ${asShare(earlier)}`;
}

const asShare = (visits: Visits) => `${visits.failed} of ${allOf(visits)} visits failed`;
