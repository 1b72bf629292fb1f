import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../server/database/database';
import { runServer } from './spawned-server';
import { testSettings } from './testing';

const administrator = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };

/**
 * Prepares a database for the built server, which `start` runs as often as needed, for tests that end it with
 * `kill -9`.
 * @param databaseServer PostgreSQL; SQLite if undefined
 */
export async function prepareServerToKill(databaseServer?: string) {
  const site = await testSettings({
    isMigrated: true,
    ...(databaseServer !== undefined && { server: databaseServer }),
  });
  const { databaseUrl, dataDir } = site.settings;
  const db = await connectDatabase(site.settings);
  return {
    administrator,
    db,
    async start() {
      const server = runServer({
        DATA_DIR: dataDir,
        PORT: '0',
        TRUST_PROXY: '127.0.0.1',
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      const [, url = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
      return {
        url,
        async kill() {
          server.kill();
          await server.ended;
        },
      };
    },
    async remove() {
      await db.destroy();
      await site.remove();
    },
  };
}

/** Starts the built server on a database of its own. Requests are the administrator's. */
export async function openServerToKill(databaseServer?: string) {
  const { db, start, remove } = await prepareServerToKill(databaseServer);
  let server = await start();
  let token = '';

  /** Sends an object as JSON, or a form. Throws if the server refuses it, or ends meanwhile. */
  async function post(path: string, body: object) {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  ({ token } = (await post('/login', { ...administrator, remember: true })) as { token: string });

  return {
    db,
    post,
    /** Kills the server after some milliseconds, and starts it again once the requests have failed or ended. */
    async killAfter<Answer>(milliseconds: number, requests: Promise<Answer>[]) {
      const settled = Promise.allSettled(requests);
      await pause(milliseconds);
      await server.kill();
      const answers = await settled;
      server = await start();
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    async close() {
      await server.kill();
      await remove();
    },
  };
}
