import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Pages } from '../../pages/document/pages';
import { lookNowAndThen } from '../../pages/releases/look-now-and-then';
import type { App, Services } from '../../server/http/serve';
import { storeOf } from '../../server/storage/open-store';
import { usersRepository } from '../../people/users/users.repository';

/** In bytes. With less, the database can't even put its log in order. */
const LEAST_ROOM = 8 * 1024 * 1024;

interface Health {
  pages: Pages;
  /** In milliseconds, how long an answer of /readyz is the same for all: a check may cost a paid request of a bucket. */
  readyFor: number | undefined;
}

/** For whoever runs the server: whether the process lives, and whether it can do its work. */
export async function healthRoutes(app: App, { db, settings, pages, readyFor }: Services & Health) {
  // It is true of the moment alone.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/healthz', async () => ({ status: 'ok' }));

  // The start makes the first administrator after it listens, and is over only then.
  let isStarted = false;
  async function checkStart() {
    isStarted ||= await usersRepository(db).hasAdmin();
    if (!isStarted) throw new Error('there is no administrator yet');
  }

  let failedBefore: string[] = [];

  /** Looks at all that the server needs. Only what changed is logged: a proxy asks each second. */
  async function look() {
    const [database, storage, disk, start, remotes] = await Promise.allSettled([
      sql`select 1`.execute(db),
      storeOf(settings).check(),
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

  const looking = lookNowAndThen(look, readyFor);

  app.get('/readyz', async (_request, reply) => {
    const { failed, behind } = await looking.find();
    // What it has instead is the version before: every server might lack it, and the site has to stay.
    if (failed.length === 0) return { status: 'ok', ...(behind.length > 0 && { behind }) };
    return reply.code(503).send({ status: 'failed', failed });
  });
}

/** @throws where the disk of that folder is full, or as good as */
async function expectRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_ROOM) throw new Error(`the disk of ${folder} is full`);
}
