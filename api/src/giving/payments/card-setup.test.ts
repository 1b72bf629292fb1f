import { describeSite } from '../../testing/testing';
import { serveStripe, type StripeServer } from './stripe/stand-in/serve-stripe.fixture';
import { signed, stripeSettings } from './stripe/stand-in/stripe-server.fixture';

/** The settings need the fake server's URL before it runs. */
const PORT = 20_000 + ((process.pid + 7) % 20_000);

type Setup = { results: { mode: string; webhook: string; last_event: { kind: string } | null } };

describeSite(
  'setting up card payments in test mode',
  (site) => {
    let stripe: StripeServer;
    beforeAll(async () => {
      stripe = await serveStripe({ port: PORT });
    });
    afterAll(() => stripe.stop());

    test('follows a test payment until its event arrives', async () => {
      const admin = await site().signIn('admin');
      const setup = async () => (await admin.get('/api/admin/giving/card-setup')).json<Setup>().results;
      expect(await setup()).toMatchObject({
        mode: 'test',
        webhook: expect.stringMatching(/^http.+\/api\/gifts\/stripe$/),
        last_event: null,
        events_waiting: 0,
      });
      const begun = await admin.post('/api/admin/giving/card-setup/test');
      const { session, url } = begun.json<{ session: string; url: string }>();
      expect(url).toContain(session);
      const state = async () => (await admin.get(`/api/admin/giving/card-setup/test/${session}`)).json();
      expect(await state()).toEqual({ state: 'open' });
      const { account } = stripe.standIn;
      account.pay(session);
      expect(await state()).toEqual({ state: 'paid' });
      for (const event of account.things.told.splice(0)) {
        const { payload, headers } = signed(event);
        const url = '/api/gifts/stripe';
        const answer = await site().app.inject({ method: 'POST', url, payload, headers });
        expect(answer.statusCode).toBe(200);
      }
      expect(await state()).toEqual({ state: 'heard' });
      expect((await setup()).last_event).not.toBeNull();

      expect((await admin.get('/api/admin/giving/card-setup/test/cs_other')).statusCode).toBe(404);
      expect(JSON.stringify(await setup())).not.toMatch(/sk_test|whsec/);
    });
  },
  { environment: stripeSettings(`http://127.0.0.1:${PORT}`) },
);

describeSite('setting up card payments without keys', (site) => {
  test('shows the webhook’s address, and refuses a test', async () => {
    const admin = await site().signIn('admin');
    expect((await admin.get('/api/admin/giving/card-setup')).json()).toMatchObject({
      results: { mode: 'off', last_event: null },
    });
    expect((await admin.post('/api/admin/giving/card-setup/test')).statusCode).toBe(409);
    expect((await site().guest.get('/api/admin/giving/card-setup')).statusCode).toBe(401);
  });
});
