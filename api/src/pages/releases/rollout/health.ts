import type { ReleaseReport } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { DAY } from '../../../server/time/clock';
import { type Visits, visitsRepository } from './visits.repository';

const WINDOW = { live: DAY, before: 7 * DAY };

const LEAST_VISITS = 20;
const LEAST_NETWORKS = 5;
const SHARE = { usual: 0.15, unseenBefore: 0.5 };
const TIMES = 3;

const countVisits = ({ ok, failed }: Visits) => ok + failed;

/**
 * Returns true if a version does worse than its predecessor or, during its rollout, than the live version.
 * Requires 20 visits, of which at least 15 % failed, and a failure rate of three times the other version's.
 * The failures must come from at least 15 % of the networks, and from five at least.
 *
 * Reasons for the numbers: weak connections and old browsers make about one visit in a hundred fail anywhere,
 * so one version in a thousand has three failures among its first 20 visits. A fault in one browser alone,
 * such as Safari, exceeds 15 %. Flagger's and Argo's examples require 95 to 99 % of requests to succeed, but
 * count thousands of requests, while a small charity has some dozens of visits a day. As in Kayenta and in
 * Google's Site Reliability Workbook, a version is compared with its predecessor: failures that don't depend
 * on the version, such as a proxy that changes scripts, are no reason to roll back. A predecessor with fewer
 * than 20 visits can't be compared, so half of the visits have to fail.
 *
 * A report only proves that its sender was served a page, so an attacker can invent visits. Networks are
 * harder to obtain, and those of real visitors outvote an attacker's.
 * @param networks counts of distinct networks that reported visits of the version
 */
export function isWorse(version: Visits, before: Visits, networks: Visits) {
  const wasSeen = countVisits(before) >= LEAST_VISITS;
  const share = wasSeen ? SHARE.usual : SHARE.unseenBefore;
  return (
    countVisits(version) >= LEAST_VISITS &&
    version.failed >= share * countVisits(version) &&
    networks.failed >= Math.max(LEAST_NETWORKS, share * countVisits(networks)) &&
    (!wasSeen || version.failed * countVisits(before) >= TIMES * before.failed * countVisits(version))
  );
}

export interface HealingPointers {
  live(app: string): Promise<string | undefined>;
  canary(app: string): Promise<string | undefined>;
  /** Target of a rollback. */
  lastGood(app: string): Promise<string | undefined>;
  /**
   * Rolls back to the last good version, marks this one bad, logs and notifies staff. Does nothing if it
   * isn't live any more or the app is locked.
   */
  rollBack(app: string, version: string, why: string): Promise<void>;
  stop(app: string, version: string, why: string): Promise<void>;
}

/**
 * Rolls back an app if browsers report that its live version does worse, or ends a rollout for the same
 * reason. Any process calls this on each reported failure; if two act at once, the second finds nothing left
 * to do.
 */
export async function revertIfWorse(
  db: Database,
  pointers: HealingPointers,
  { app, version, networks }: ReportedVersion,
) {
  const live = await pointers.live(app);
  if (live === undefined) return;
  if (version === live) {
    const before = await pointers.lastGood(app);
    const why = before && (await describeDecline(db, { app, version, networks }, [before, 'version before']));
    if (why) await pointers.rollBack(app, live, why);
  } else if (version === (await pointers.canary(app))) {
    const why = await describeDecline(db, { app, version, networks }, [live, 'live version']);
    if (why) await pointers.stop(app, version, why);
  }
}

export interface ReportedVersion extends Pick<ReleaseReport, 'app' | 'version'> {
  /** Networks that reported visits of the version to this process within a day. */
  networks: Visits;
}

async function describeDecline(
  db: Database,
  { app, version, networks }: ReportedVersion,
  [other, name]: [string, string],
) {
  const visits = visitsRepository(db);
  const now = (await visits.within(WINDOW.live))(app, version);
  const earlier = (await visits.within(WINDOW.before))(app, other);
  if (!isWorse(now, earlier, networks)) return undefined;
  return `${formatShare(now)} in ${networks.failed} networks; of the ${name} ${formatShare(earlier)}`;
}

const formatShare = (visits: Visits) => `${visits.failed} of ${countVisits(visits)} visits failed`;
