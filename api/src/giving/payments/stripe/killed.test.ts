import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../../server/database/database';
import { createLeases } from '../../../server/database/lease';
import { runServer } from '../../../testing/spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../../../testing/testing';
import { entriesIn, expectedEntries } from './stand-in/expected-entries.fixture';
import { serveStripe } from './stand-in/serve-stripe.fixture';

jest.setTimeout(240_000);

const ROUNDS = 4;

/** Offers a gift as the page does, each from another network; returns the id of Stripe's page. */
async function begin(url: string, n: number) {
  const answer = await fetch(`${url}/api/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${n}.1` },
    body: JSON.stringify({
      amount: 1000 + n,
      interval: n % 2 === 0 ? 'once' : 'month',
      method: 'card',
      name: 'Mina Karimi',
      email: `mina-${n}@example.org`,
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return (JSON.parse(text) as { url: string }).url.split('/').at(-1)!;
}

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'after kill -9 while Stripe sends events the ledger matches Stripe, on %s',
  async (databaseServer) => {
    const site = await testSettings(databaseServer === undefined ? {} : { server: databaseServer });
    const stripe = await serveStripe();
    const { databaseUrl, dataDir } = site.settings;
    const start = async () => {
      const server = runServer({
        DATA_DIR: dataDir,
        PORT: '0',
        TRUST_PROXY: '127.0.0.1',
        MAIL_FROM: 'kites@lapis.example',
        ...stripe.settings,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      const [, url = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
      stripe.hear(url);
      return { url, server };
    };
    const { account } = stripe.standIn;
    let { url, server } = await start();
    const db = await connectDatabase(site.settings);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let n = 0; n < 4; n += 1) account.pay(await begin(url, round * 4 + n));
        const telling = stripe.tell();
        await pause(randomInt(10, 250));
        server.kill();
        await server.ended;
        // Stripe resends events that the site didn't confirm.
        await telling;
        ({ url, server } = await start());
        await stripe.tell();
      }
      await createLeases(db, 'payment_events').release();
      const isWaiting = () =>
        db.selectFrom('payment_events').select('id').where('next_try_at', 'is not', null).executeTakeFirst();
      const until = Date.now() + 60_000;
      while ((await isWaiting()) && Date.now() < until) await pause(100);

      expect(account.things.told).toEqual([]);
      expect(await entriesIn(db)).toEqual(expectedEntries(stripe.standIn));
      const gifts = await db.selectFrom('gifts').select('state').execute();
      expect(gifts.map(({ state }) => state).toSorted()).toEqual([
        ...Array<string>(ROUNDS * 2).fill('active'),
        ...Array<string>(ROUNDS * 2).fill('received'),
      ]);
      const thanks = await db
        .selectFrom('mails')
        .select('recipient')
        .where('subject', 'like', 'Thank you%')
        .execute();
      expect(new Set(thanks.map(({ recipient }) => recipient)).size).toBe(ROUNDS * 4);
      expect(thanks).toHaveLength(ROUNDS * 4);
    } finally {
      server.kill();
      await server.ended;
      await db.destroy();
      await stripe.stop();
      await site.remove();
    }
  },
);
