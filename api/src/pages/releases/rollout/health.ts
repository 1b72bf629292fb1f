import type { ReleaseReport } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { countVisits, isWorse, WINDOW } from '../visits/is-worse';
import { sumNetworks, type Visits, visitsRepository } from '../visits/visits.repository';

export interface HealingPointers {
  live(app: string): Promise<string | undefined>;
  canary(app: string): Promise<string | undefined>;
  /** Version to which a rollback would return. */
  lastGood(app: string): Promise<string | undefined>;
  /**
   * Rolls back to the last good version, marks this one as bad, logs the rollback and notifies staff. Does
   * nothing if this version is no longer live or the app is locked.
   */
  rollBack(app: string, version: string, why: string): Promise<void>;
  stop(app: string, version: string, why: string): Promise<void>;
}

/**
 * Rolls back an app if browsers report that its live version does worse than the one before it. Ends a
 * rollout if its version does worse than the live one. Called by any process on each reported failure; if two
 * processes act at once, the second finds nothing left to do.
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
    const why =
      before && (await describeDecline(db, { app, version, networks }, [before, 'previous version']));
    if (why) await pointers.rollBack(app, live, why);
  } else if (version === (await pointers.canary(app))) {
    const why = await describeDecline(db, { app, version, networks }, [live, 'live version']);
    if (why) await pointers.stop(app, version, why);
  }
}

export interface ReportedVersion extends Pick<ReleaseReport, 'app' | 'version'> {
  /** Networks that have reported visits to the version within a day, to this process. */
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
  const networksBefore = sumNetworks(await visits.networksWithin(WINDOW.before), app, other);
  if (!isWorse(now, earlier, networks, networksBefore)) return undefined;
  return `${formatShare(now)} in ${networks.failed} networks; with the ${name}, ${formatShare(earlier)}`;
}

const formatShare = (visits: Visits) => `${visits.failed} of ${countVisits(visits)} visits failed`;
