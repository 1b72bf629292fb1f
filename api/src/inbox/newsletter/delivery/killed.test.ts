import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { siteRepository } from '../../../cms/site/site.repository';
import { openDatabase } from '../../../server/database/database';
import { createLeases } from '../../../server/database/lease';
import { timestamp } from '../../../server/time/clock';
import { rounds } from '../../../testing/rounds';
import { runServer } from '../../../testing/spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../../../testing/testing';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { addSubscribers } from '../mailings/subscribers.fixture';
import { LANES } from './drive-mailing';
import { addMailing, setRate } from './mailings.fixture';
import { openDelivery } from './open-delivery';
import { startReaderServer } from './reader-server.fixture';

jest.setTimeout(240_000);

const READERS = rounds(150, 300);
const ROUNDS = rounds(2, 4);

const isEach = (n: number, every: number) => n % every === every - 1;

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'kill -9 during a delivery misses no reader and repeats only mails in flight, on %s',
  async (databaseServer) => {
    const site = await testSettings({
      isMigrated: true,
      ...(databaseServer !== undefined && { server: databaseServer }),
    });
    const tried = new Set<string>();
    const mails = await startReaderServer({
      to(address) {
        const n = Number(/\d+/.exec(address));
        if (isEach(n, 50)) return { code: 550, says: '5.1.1 No such user' };
        // Fails once only.
        if (!isEach(n, 20) || tried.has(address)) return null;
        tried.add(address);
        return isEach(n, 40) ? { code: 421, says: '4.3.2 Closing' } : { code: 450, says: '4.2.0 Busy' };
      },
    });
    const db = await openDatabase(site.settings);
    const { dataDir, databaseUrl } = site.settings;
    const start = async () => {
      const server = runServer({
        DATA_DIR: dataDir,
        PORT: '0',
        SMTP_URL: mails.url,
        MAIL_FROM: 'hello@lapis.example',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      expect(await server.says(/The site is at/)).not.toBeNull();
      return server;
    };
    let server: Awaited<ReturnType<typeof start>> | undefined;
    try {
      const sites = siteRepository(db);
      await sites.write({ ...(await sites.read()), email: 'hello@lapis.example' });
      const readerAddress = (n: number) => `reader-${n}@example.org`;
      await addSubscribers(db, ...Array.from({ length: READERS }, (_, n) => ({ email: readerAddress(n) })));
      const suppressed = [3, 60, 100].map(readerAddress);
      for (const address of suppressed) await suppressionsRepository(db).add(address, 'complained');
      const id = await addMailing(db, 'killed', { rate: 3000 });

      for (let round = 0; round < ROUNDS; round += 1) {
        server = await start();
        const before = mails.received.length;
        while (mails.received.length < before + 10) await pause(5);
        await pause(randomInt(0, 200));
        server.kill();
        await server.ended;
        await createLeases(db, 'mailings').release();
      }
      // Resumes at once; the killed process left a slower rate.
      await setRate(db, 60_000);
      const settings = { ...site.settings, smtpUrl: mails.url, mailFrom: 'hello@lapis.example' };
      const delivery = openDelivery({ db, settings }, fastify().log);
      const state = async () =>
        (await db.selectFrom('mailings').select('state').where('id', '=', id).executeTakeFirstOrThrow())
          .state;
      while ((await state()) !== 'sent') {
        await delivery.work();
        // Skips the pauses between tries.
        const due = { next_try_at: timestamp() };
        await db.updateTable('deliveries').set(due).where('state', '=', 'waiting').execute();
        await db.updateTable('mailings').set(due).where('state', '=', 'sending').execute();
        await pause(10);
      }
      await delivery.close();

      const newsletters = new Map<string, string[]>();
      for (const { to, messageId = '' } of mails.received) {
        const address = to?.[0]?.address ?? '';
        newsletters.set(address, [...(newsletters.get(address) ?? []), messageId]);
      }
      const wanted = Array.from({ length: READERS }, (_, n) => n)
        .filter((n) => !isEach(n, 50))
        .map(readerAddress)
        .filter((address) => !suppressed.includes(address));
      expect([...newsletters.keys()].toSorted()).toEqual(wanted.toSorted());
      const twice = [...newsletters.values()].filter((ids) => ids.length > 1);
      expect(twice.length).toBeLessThanOrEqual(ROUNDS * LANES);
      for (const ids of twice) expect(new Set(ids).size).toBe(1);
    } finally {
      server?.kill();
      await server?.ended;
      await db.destroy();
      await mails.stop();
      await site.remove();
    }
  },
);
