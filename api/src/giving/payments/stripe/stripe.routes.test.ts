import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../../testing/testing';
import { giftsRepository } from '../../gifts/gifts.repository';
import { serveStripe, type StripeServer } from './stand-in/serve-stripe.fixture';
import { createProvider } from './stand-in/site-with-stripe.fixture';
import { signed, stripeSettings } from './stand-in/stripe-server.fixture';

/** The settings need the fake server's URL before it runs. */
const PORT = 20_000 + (process.pid % 20_000);

describeOnEachDatabase(
  'events from Stripe',
  (site) => {
    let stripe: StripeServer;
    beforeAll(async () => {
      stripe = await serveStripe({ port: PORT });
    });
    afterAll(() => stripe.stop());

    const events = () => site().db.selectFrom('payment_events').selectAll().orderBy('id').execute();
    const tell = (payload: string, headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
      site().app.inject({ method: 'POST', url: '/api/gifts/stripe', payload, headers, remoteAddress });

    /** A paid gift whose events are unsent. */
    async function paidGift() {
      const { id, session } = await createProvider(site(), stripe.standIn).beginGift({
        amount: 2500,
        interval: 'once',
      });
      stripe.standIn.account.pay(session);
      return { id, told: stripe.standIn.account.things.told.splice(0) };
    }

    test('are stored at once without names or amounts, and then handled', async () => {
      const { id, told } = await paidGift();
      for (const event of [...told, ...told]) {
        const { payload, headers } = signed(event);
        const answer = await tell(payload, headers);
        expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
      }
      const kept = await events();
      expect(kept).toHaveLength(told.length);
      expect(kept.map(({ object }) => object).join()).not.toMatch(/mina|2500|amount/);
      const until = Date.now() + 10_000;
      while ((await giftsRepository(site().db).find(id))?.state !== 'received' && Date.now() < until)
        await new Promise((next) => setImmediate(next));
      expect(await giftsRepository(site().db).find(id)).toMatchObject({ state: 'received', received: 2500 });
    });

    test('that are forged or malformed are rejected and leave no trace', async () => {
      const { told } = await paidGift();
      const [event] = told;
      const good = signed(event!);
      const before = (await events()).length;
      const lines = site().log.length;
      const tries: [string, Record<string, string>][] = [
        [good.payload, { 'content-type': 'application/json' }],
        [good.payload, { ...good.headers, 'stripe-signature': 'v1=nothing' }],
        [good.payload, signed(event!, { secret: 'whsec_ofsomebodyelse' }).headers],
        [good.payload, signed(event!, { age: 400 }).headers],
        [good.payload.replace('charge', 'refund'), good.headers],
        ['{', { ...good.headers, 'content-type': 'text/plain' }],
      ];
      for (const [payload, headers] of tries)
        expect((await tell(payload, headers, '192.0.2.2')).statusCode).toBe(400);
      expect((await events()).length).toBe(before);
      expect(
        site()
          .log.slice(lines)
          .filter((line) => !/"level":(10|20)|"mail":/.test(line)),
      ).toEqual([]);
      expect((await tell('x'.repeat(300_000), good.headers, '192.0.2.2')).statusCode).toBe(413);
    });

    test('are limited if they are forged, and never if Stripe signed them', async () => {
      const { told } = await paidGift();
      const good = signed(told[0]!);
      const codes = new Set<number>();
      for (let n = 0; n < 40; n += 1)
        codes.add((await tell('{}', { 'stripe-signature': 'v1=nothing' }, '192.0.2.3')).statusCode);
      expect([...codes]).toEqual([400, 429]);
      // Signed calls exceed every limit, even from a network that is rejected by now.
      for (let n = 0; n < 700; n += 1)
        expect((await tell(good.payload, good.headers, '192.0.2.3')).statusCode).toBe(200);
    });

    test('of the other mode or of unused types are ignored', async () => {
      const { told } = await paidGift();
      const before = (await events()).length;
      for (const event of [
        { ...told[0]!, id: 'evt_live', livemode: true },
        { ...told[0]!, id: 'evt_other', type: 'payout.paid' },
      ]) {
        const { payload, headers } = signed(event);
        expect((await tell(payload, headers)).statusCode).toBe(200);
      }
      expect((await events()).length).toBe(before);
      await sql`delete from payment_events`.execute(site().db);
    });
  },
  { environment: stripeSettings(`http://127.0.0.1:${PORT}`) },
);
