import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import { mediaDir } from '../media/folders';
import type { App, Services } from '../serve';

/** For whoever runs the server: whether the process lives, and whether it can do its work. */
export async function healthRoutes(app: App, { db, settings }: Services) {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const [database, storage] = await Promise.allSettled([
      sql`select 1`.execute(db),
      access(mediaDir(settings), constants.W_OK),
    ]);
    const failures = Object.entries({ database, storage }).filter(([, { status }]) => status === 'rejected');
    if (failures.length === 0) return { status: 'ok' };
    request.log.error({ failures }, 'not ready');
    return reply.code(503).send({ status: 'failed', failed: failures.map(([name]) => name) });
  });
}
