import { statfs } from 'node:fs/promises';
import type { ServerState } from '@lapis/contract';
import type { Pages } from '../../pages/document/pages';
import type { RenderingCount } from '../../pages/rendering/renderer';
import type { Services } from '../../server/http/serve';
import { backupState } from '../backup/backup-state';
import { queueFigures } from './queues';

/**
 * A disk counts as nearly full if its free space is below this number of bytes and below `SHARE` of the disk.
 */
const LITTLE = 2_000_000_000;
const SHARE = 0.1;

/** Returns the server's state for its operator. The failed renderings are only those in this process. */
export async function serverState({
  db,
  settings,
  pages,
}: Pick<Services, 'db' | 'settings'> & { pages: Pages }): Promise<ServerState> {
  const { lastGood, problem, isStale } = await backupState(db, settings);
  const { mails, pictures, schedule, purges } = await queueFigures(db);
  const { absent, behind } = await pages.lacking();
  const failing = failingNow(pages.figures().renderings);
  const named = (names: string[], state: ServerState['remotes'][number]['problem']) =>
    names.map((name) => ({ name, problem: state }));
  return {
    backups: {
      are_made: settings.backup.every > 0,
      last_good_at: lastGood?.made_at ?? null,
      is_stale: isStale,
      problem,
    },
    disk_left: await littleLeft(settings.dataDir),
    remotes: [...named(absent, 'absent'), ...named(behind, 'behind'), ...named(failing, 'failing')],
    overdue: {
      mails: mails.overdue,
      pictures: pictures.overdue,
      scheduled: schedule.overdue,
      // Ignores purges queued for a CDN that is no longer used.
      purges: settings.cdn ? purges.overdue : 0,
    },
  };
}

/** Returns the remotes whose latest rendering failed, regardless of the version. */
function failingNow(counts: RenderingCount[]) {
  const last = new Map<string, RenderingCount>();
  for (const count of counts) {
    const before = last.get(count.remote);
    if (!before || before.lastAt < count.lastAt) last.set(count.remote, count);
  }
  return [...last.values()].filter(({ result }) => result === 'failed').map(({ remote }) => remote);
}

async function littleLeft(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  const left = bavail * bsize;
  return left < LITTLE && bavail < blocks * SHARE ? Math.floor(left / 1_000_000) : null;
}
