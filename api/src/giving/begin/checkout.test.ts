import { randomUUID } from 'node:crypto';
import type { ShownGift } from '@lapis/contract';
import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { demoContent } from '../../operations/demo/content';
import { describeSite } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { serveStripe, type StripeServer } from '../payments/stripe/stand-in/serve-stripe.fixture';
import { stripeSettings } from '../payments/stripe/stand-in/stripe-server.fixture';

/** The settings need the fake server's URL before it runs. */
const PORT = 40_000 + (process.pid % 20_000);

let network = 0;

describeSite(
  'the way to the provider’s page and back',
  (site) => {
    let stripe: StripeServer;
    beforeAll(async () => {
      stripe = await serveStripe({ port: PORT });
      await siteRepository(site().db).write(StoredSite.parse(demoContent.site));
    });
    afterAll(() => stripe.stop());
    afterEach(() => stripe.standIn.setLine('good'));

    const giveByCard = (asked: object = {}) =>
      site().app.inject({
        method: 'POST',
        url: '/api/gifts',
        payload: {
          amount: 2500,
          interval: 'once',
          method: 'card',
          name: 'Mina Marsh',
          email: `mina${(network += 1)}@example.org`,
          ...asked,
        },
        remoteAddress: `198.51.100.${(network += 1) % 250}`,
      });

    async function begun(asked: object = {}) {
      const answer = await giveByCard(asked);
      expect(answer.statusCode).toBe(201);
      const { page, url, reference } = answer.json<{ page: string; url: string; reference: string }>();
      const token = page.split('/').at(-1) ?? '';
      return { page, url, reference, token };
    }

    const follow = (token: string, way: 'pay' | 'paid') => site().guest.get(`/api/gifts/${token}/${way}`);
    const shown = async (token: string) =>
      (await site().guest.get(`/api/gifts/${token}`)).json<{ results: ShownGift }>().results;
    const sessionAt = (url: string) => url.split('/').at(-1) ?? '';

    test('leads to the open page, or to a new one if that has expired', async () => {
      const { token, url } = await begun();
      expect((await shown(token)).url).toBe(`/api/gifts/${token}/pay`);
      const open = await follow(token, 'pay');
      expect([open.statusCode, open.headers.location, open.headers['cache-control']]).toEqual([
        302,
        url,
        'no-store',
      ]);
      stripe.standIn.account.expire(sessionAt(url));
      const anew = (await follow(token, 'pay')).headers.location;
      expect(anew).toMatch(/\/pay\/cs_/);
      expect(anew).not.toBe(url);
    });

    test('thanks the giver on return, before the provider sends any event', async () => {
      const { token, url, page } = await begun({ email: 'back@example.org' });
      stripe.standIn.account.pay(sessionAt(url));
      const back = await follow(token, 'paid');
      expect([back.statusCode, back.headers.location]).toEqual([302, page]);
      expect(await shown(token)).toMatchObject({ state: 'received', url: null });
      expect(await sentTo(site(), 'back@example.org')).toHaveLength(1);
      expect((await follow(token, 'pay')).headers.location).toBe(page);
    });

    test('does not ask again for a payment that takes days', async () => {
      const { token, url, page } = await begun();
      stripe.standIn.account.pay(sessionAt(url), { settles: false });
      await follow(token, 'paid');
      expect(await shown(token)).toMatchObject({ state: 'waiting', url: null });
      expect((await follow(token, 'pay')).headers.location).toBe(page);
    });

    test('lets the giver come back while the provider is down, and says that they can’t pay now', async () => {
      const { token, page } = await begun();
      stripe.standIn.setLine('cut before');
      expect((await follow(token, 'paid')).headers.location).toBe(page);
      const refused = await follow(token, 'pay');
      expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
        502,
        'text/plain; charset=utf-8',
        expect.stringMatching(/^Our payment provider can’t be reached right now/),
      ]);
    });

    test('keeps a gift whose page could not be created, so that it can be paid later', async () => {
      const asked = { key: randomUUID(), email: 'later@example.org' };
      stripe.standIn.setLine('cut before');
      expect((await giveByCard(asked)).statusCode).toBe(502);
      stripe.standIn.setLine('cut after');
      expect((await giveByCard(asked)).statusCode).toBe(502);
      stripe.standIn.setLine('good');
      const { reference, url } = await begun(asked);
      const sessions = stripe.standIn.account.things
        .all('checkout.session')
        .filter(({ client_reference_id }) => client_reference_id === reference);
      expect(sessions.map(({ id }) => id)).toEqual([sessionAt(url)]);
    });

    test('leads presses that arrive together to one page', async () => {
      const asked = { key: randomUUID(), email: 'together@example.org' };
      const answers = await Promise.all([1, 2, 3].map(() => giveByCard(asked)));
      expect(new Set(answers.map((each) => each.json<{ url: string }>().url)).size).toBe(1);
    });

    test('has no bank instructions for a gift by card', async () => {
      const { token } = await begun();
      expect(await site().guest.get(`/api/gifts/${token}/instructions.pdf`)).toMatchObject({
        statusCode: 404,
      });
    });

    test('leads to no payment for an ended gift or an invented address', async () => {
      const { token, page, reference } = await begun();
      const gift = (await giftsRepository(site().db).byReference(reference))!;
      await site().db.updateTable('gifts').set({ state: 'cancelled' }).where('id', '=', gift.id).execute();
      expect((await follow(token, 'pay')).headers.location).toBe(page);
      expect(await follow('made-up', 'pay')).toMatchObject({ statusCode: 404 });
    });

    test('limits the requests to the provider for one gift', async () => {
      const { token } = await begun();
      const codes = new Set();
      for (let n = 0; n < 35; n += 1) codes.add((await follow(token, 'pay')).statusCode);
      expect([...codes]).toEqual([302, 429]);
    });

    test('logs no secret of a gift', async () => {
      const { token } = await begun();
      await follow(token, 'pay');
      await follow(token, 'paid');
      expect(site().log.join()).not.toContain(token);
    });
  },
  { environment: stripeSettings(`http://127.0.0.1:${PORT}`) },
);
