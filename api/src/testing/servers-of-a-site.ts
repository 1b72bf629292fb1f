import { setTimeout as delay } from 'node:timers/promises';
import { startS3 } from '../server/storage/s3-server.fixture';
import { openSite } from './testing';

/** Opens two servers that share a PostgreSQL database and a bucket but have separate disks. */
export async function openTwoServers(server: string) {
  const s3 = await startS3();
  const environment = { STORAGE_URL: s3.url('site'), ...s3.keys };
  const a = await openSite({ server, environment: { ...environment, PORT: '3110' } });
  const database = { DATABASE_URL: a.settings.databaseUrl ?? '' };
  const b = await openSite({ environment: { ...environment, ...database, PORT: '3111' } });
  return {
    s3,
    a,
    b,
    environment: { ...environment, ...database },
    async close() {
      await b.close();
      await a.close();
      await s3.close();
    },
  };
}

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>;

/**
 * Repeats a request until `wanted` accepts its response. Waits between requests, so that the server's rate
 * limit isn't reached.
 */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    await delay(250);
  }
}
