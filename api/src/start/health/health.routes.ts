import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Pages } from '../../pages/document/pages';
import { createThrottledReader } from '../../pages/releases/live/look-now-and-then';
import type { App, Services } from '../../server/http/serve';
import { openSiteStore } from '../../server/storage/open-store';
import type { StopNotice } from './stop-notice';
import { usersRepository } from '../../people/users/users.repository';

/** Minimum free space in bytes. Below this, the database can't even checkpoint its log. */
const LEAST_ROOM = 8 * 1024 * 1024;

interface HealthRoutesOptions {
  pages: Pages;
  stopNotice: StopNotice;
  /**
   * Time in milliseconds for which /readyz repeats its result. A check may cost a paid request to a bucket.
   */
  readyFor: number | undefined;
}

export async function healthRoutes(
  app: App,
  { db, settings, pages, stopNotice, readyFor }: Services & HealthRoutesOptions,
) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/healthz', async () => ({ status: 'ok' }));

  // The first administrator is created after the server starts listening; only then is the start complete.
  let isStarted = false;
  async function checkStart() {
    isStarted ||= await usersRepository(db).hasAdmin();
    if (!isStarted) throw new Error('there is no administrator yet');
  }

  let failedBefore: string[] = [];

  /**
   * Checks everything that the server depends on. Logs only changes, because proxies may poll every second.
   */
  async function checkReadiness() {
    const [database, storage, disk, start, remotes] = await Promise.allSettled([
      sql`select 1`.execute(db),
      openSiteStore(settings).check(),
      expectRoom(settings.dataDir),
      checkStart(),
      pages.lacking(),
    ]);
    const failures = Object.entries({ database, storage, disk, start, remotes }).flatMap(([name, check]) =>
      check.status === 'rejected' ? [[name, check.reason as unknown] as const] : [],
    );
    const { absent, behind } = remotes.status === 'fulfilled' ? remotes.value : { absent: [], behind: [] };
    const lacking = absent.map((name) => `remote ${name}`);
    const failed = [...failures.map(([name]) => name), ...lacking];
    const hasChanged = failed.join() !== failedBefore.join();
    failedBefore = failed;
    if (hasChanged && failed.length === 0) app.log.info('ready again');
    else if (hasChanged) app.log.error({ failures: Object.fromEntries(failures), lacking }, 'not ready');
    return { failed, behind };
  }

  const looking = createThrottledReader(checkReadiness, readyFor);

  app.get('/readyz', async (_request, reply) => {
    if (stopNotice.recordCheck()) return reply.code(503).send({ status: 'stopping' });
    const { failed, behind } = await looking.find();
    // Ready even if this server lacks a version, because it serves the previous one. Otherwise the whole site
    // would go down if every server lacked the version.
    if (failed.length === 0) return { status: 'ok', ...(behind.length > 0 && { behind }) };
    return reply.code(503).send({ status: 'failed', failed });
  });
}

/** @throws Error if the folder's disk is full or nearly full */
async function expectRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_ROOM) throw new Error(`the disk of ${folder} is full`);
}
