import Stripe from 'stripe';
import { siteRepository, StoredSite } from '../../../cms/site/site.repository';
import { demoContent } from '../../../operations/demo/content';
import { sentTo } from '../../../inbox/mail/outbox.fixture';
import { isPayable } from '../../begin/checkout';
import { timestamp } from '../../../server/time/clock';
import { describeSite } from '../../../testing/testing';
import { giftsRepository } from '../../gifts/gifts.repository';
import { ledgerRepository } from '../../ledger/ledger.repository';
import { lastComparison } from '../comparisons.repository';
import { createProvider, type SiteProvider } from './stand-in/site-with-stripe.fixture';
import { type StandIn, stripeStandIn } from './stand-in/stripe-server.fixture';

let count = 0;

describeSite('payments through Stripe', (site) => {
  let standIn: StandIn;
  let provider: SiteProvider;

  beforeAll(() => siteRepository(site().db).write(StoredSite.parse(demoContent.site)));
  beforeEach(() => {
    standIn = stripeStandIn({ name: `p${(count += 1)}x`, step: 3600 });
    provider = createProvider(site(), standIn);
  });

  const gift = async (id: number) => (await giftsRepository(site().db).find(id))!;
  const entries = async (id: number) =>
    (await ledgerRepository(site().db).ofGift(id)).map(({ kind, amount }) => [kind, amount]);
  const events = async (id: number) => (await giftsRepository(site().db).events(id)).map(({ kind }) => kind);
  const subjects = async () =>
    (await site().db.selectFrom('mails').select('subject').orderBy('id').execute()).map((row) => row.subject);

  const tellAll = async () => {
    for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
    await provider.worker.work();
  };

  beforeEach(() => site().db.deleteFrom('mails').execute());

  test('a single gift is paid, thanked for once, and partly refunded', async () => {
    const { id, session } = await provider.beginGift({ amount: 2500, interval: 'once' });
    expect(standIn.account.things.get('checkout.session', session)).toMatchObject({
      mode: 'payment',
      customer_email: 'mina@example.org',
      amount_total: 2500,
      success_url: 'https://lapis.example/done',
    });
    standIn.account.pay(session);
    await tellAll();
    expect(await entries(id)).toEqual([
      ['payment', 2500],
      ['fee', -50],
    ]);
    expect(await gift(id)).toMatchObject({ state: 'received', received: 2500, provider_url: null });
    expect(await subjects()).toEqual(['Thank you for your gift of £25']);

    const [payment] = await ledgerRepository(site().db).ofGift(id);
    await provider.refund(payment!, 1000, 'key-1');
    await provider.refund(payment!, 1000, 'key-1');
    await tellAll();
    expect(await entries(id)).toEqual([
      ['payment', 2500],
      ['fee', -50],
      ['refund', -1000],
    ]);
    expect(await gift(id)).toMatchObject({ state: 'received', received: 1500 });
    expect(await subjects()).toEqual(['Thank you for your gift of £25', 'We have refunded £10']);
    await provider.refund(payment!, 100, 'key-of-quiet', false);
    await tellAll();
    expect(await gift(id)).toMatchObject({ received: 1400 });
    expect(await subjects()).toHaveLength(2);
    await expect(provider.refund(payment!, 2000, 'key-2')).rejects.toMatchObject({ statusCode: 502 });
  });

  test('two requests create one page, then a new one once it expires, and none once it is paid', async () => {
    const { id, session } = await provider.beginGift({ amount: 500, interval: 'once' });
    expect(await provider.beginAgain(id)).toBe(session);
    standIn.account.expire(session);
    await tellAll();
    const second = await provider.beginAgain(id);
    expect(second).toMatch(/^cs_/);
    expect(second).not.toBe(session);
    standIn.account.pay(second!);
    expect(await provider.beginAgain(id)).toBeUndefined();
    expect(await gift(id)).toMatchObject({ state: 'received', received: 500, provider_url: null });
  });

  test('a broken connection creates no second page', async () => {
    standIn.setLine('cut after');
    await expect(provider.beginGift({ amount: 500, interval: 'once' })).rejects.toMatchObject({
      statusCode: 502,
      message: expect.stringMatching(/can’t be reached/),
    });
    standIn.setLine('good');
    const { id } = await site()
      .db.selectFrom('gifts')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await provider.beginAgain(id);
    expect(standIn.account.things.all('checkout.session')).toHaveLength(1);
  });

  test('a monthly gift starts, fails, recovers, changes and ends', async () => {
    const { id, session } = await provider.beginGift({ amount: 1000, interval: 'month' });
    standIn.account.pay(session);
    await tellAll();
    expect(await gift(id)).toMatchObject({ state: 'active', received: 1000 });
    const subscription = (await gift(id)).provider_subscription!;
    expect((await gift(id)).provider_customer).toMatch(/^cus_/);

    standIn.account.renew(subscription, { fails: true });
    await tellAll();
    expect(await gift(id)).toMatchObject({ state: 'failing', received: 1000 });
    standIn.account.retry(subscription);
    await tellAll();
    expect(await gift(id)).toMatchObject({ state: 'active', received: 2000 });

    await provider.change(await gift(id), 1500);
    expect(await gift(id)).toMatchObject({ state: 'active', amount: 1500 });
    standIn.account.renew(subscription);
    await provider.cancel(await gift(id));
    await provider.cancel(await gift(id));
    expect(await gift(id)).toMatchObject({ state: 'cancelled' });
    await tellAll();
    expect(await gift(id)).toMatchObject({ state: 'cancelled', received: 3500 });
    const happened = await events(id);
    expect(happened.filter((what) => what !== 'thanked')).toEqual([
      'begun',
      'failed',
      'mended',
      'changed',
      'cancelled',
    ]);
    expect(happened.filter((what) => what === 'thanked')).toHaveLength(3);
    expect(await subjects()).toEqual([
      'Thank you for your gift of £10',
      'We could not take your monthly gift',
      'Thank you for your gift of £10',
      'Your monthly gift is now £15',
      'Your monthly gift has ended',
      'Thank you for your gift of £15',
    ]);
  });

  test('an email about a failed payment links to the giver’s page', async () => {
    const { id, session } = await provider.beginGift({
      amount: 1000,
      interval: 'month',
      email: 'fail@example.org',
    });
    standIn.account.pay(session);
    await tellAll();
    standIn.account.renew((await gift(id)).provider_subscription!, { fails: true });
    await tellAll();
    const text = (await sentTo(site(), 'fail@example.org')).at(-1)?.text ?? '';
    const [, token] = /could not take[^]*\/give\/manage\/([\w-]+)/.exec(text) ?? [];
    const own = await site().guest.get(`/api/managed-gifts/${token}`);
    expect(own.json()).toMatchObject({ results: { gifts: [{ state: 'failing' }] } });
  });

  test('a monthly gift that ends before Stripe reported its start ends at Stripe too', async () => {
    const { id, session } = await provider.beginGift({ amount: 1000, interval: 'month' });
    standIn.account.pay(session);
    expect(await gift(id)).toMatchObject({ state: 'waiting', provider_subscription: null });
    await provider.cancel(await gift(id));
    expect(standIn.account.things.all('subscription')).toMatchObject([{ status: 'canceled' }]);
    expect(await gift(id)).toMatchObject({ state: 'cancelled' });
  });

  test('a single gift that was just paid can’t be cancelled', async () => {
    const { id, session } = await provider.beginGift({ amount: 1000, interval: 'once' });
    standIn.account.pay(session);
    await expect(provider.cancel(await gift(id))).rejects.toMatchObject({ statusCode: 409 });
  });

  test('a failed request can be repeated, though Stripe replays its failure for a day', async () => {
    const answers = [
      new Response('{"error":{"type":"api_error"}}', { status: 500 }),
      new Response('{"error":{"type":"api_error"}}', {
        status: 500,
        headers: { 'idempotent-replayed': 'true' },
      }),
      Response.json({ id: 'cs_test_third', url: 'https://pay.example/third' }),
    ];
    const failing = createProvider(site(), {
      httpClient: Stripe.createFetchHttpClient(async () => answers.shift()!),
    });
    await expect(failing.beginGift({ amount: 500, interval: 'once' })).rejects.toMatchObject({
      statusCode: 502,
    });
    const { id } = await site()
      .db.selectFrom('gifts')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await failing.beginAgain(id)).toBe('cs_test_third');
  });

  test('an email address that Stripe rejects is reported, and not logged', async () => {
    const message = 'Invalid email address: strange@example.org';
    const refusing = createProvider(site(), {
      httpClient: Stripe.createFetchHttpClient(async () =>
        Response.json(
          { error: { type: 'invalid_request_error', code: 'email_invalid', message } },
          { status: 400 },
        ),
      ),
    });
    await expect(refusing.beginGift({ amount: 500, interval: 'once' })).rejects.toMatchObject({
      statusCode: 422,
      details: { errors: { email: [expect.stringMatching(/does not accept/)] } },
    });
    expect(site().log.join()).not.toContain('strange@example.org');
  });

  test('the giver of a failed debit gets one email, and can pay another way', async () => {
    const { id, session } = await provider.beginGift({
      amount: 700,
      interval: 'once',
      email: 'debit@example.org',
    });
    standIn.account.pay(session, { fails: true });
    await tellAll();
    const failed = await gift(id);
    expect([failed.state, isPayable(failed)]).toEqual(['waiting', true]);
    const mails = await sentTo(site(), 'debit@example.org');
    expect(mails.map(({ subject }) => subject)).toEqual(['We could not take your gift']);
    expect(mails[0]?.text).toContain(`/give/gift/${failed.token}`);
    const second = await provider.beginAgain(id);
    expect(second).not.toBe(session);
    standIn.account.pay(second!);
    await tellAll();
    expect(await gift(id)).toMatchObject({ state: 'received', received: 700, provider_url: null });
  });

  test('the card of a monthly gift is replaced on Stripe’s page, and is used from then on', async () => {
    const { id, session } = await provider.beginGift({ amount: 1000, interval: 'month' });
    standIn.account.pay(session);
    await tellAll();
    const url = await provider.cardPage(await gift(id), 'https://lapis.example/manage');
    expect(url).toContain('portal');
    const { things } = standIn.account;
    const { provider_subscription, provider_customer } = await gift(id);
    expect(things.get('subscription', provider_subscription).default_payment_method).toBeNull();
    expect(things.get('customer', provider_customer).invoice_settings.default_payment_method).toMatch(/^pm_/);
  });

  test('a dispute takes the money away, and returns it if the charity wins', async () => {
    const { id, session } = await provider.beginGift({ amount: 5000, interval: 'once' });
    standIn.account.pay(session);
    await tellAll();
    const [charge] = standIn.account.things.all('charge');
    const dispute = standIn.account.money.dispute(charge!)!;
    await tellAll();
    expect(await gift(id)).toMatchObject({ received: 0, state: 'refunded' });
    const toStaff = site().db.selectFrom('mails').select('subject').where('recipient', 'is', null);
    expect(await toStaff.execute()).toEqual([{ subject: 'A payment of £50 was taken back' }]);
    standIn.account.money.closeDispute(dispute.id, true);
    await tellAll();
    expect(await entries(id)).toEqual([
      ['payment', 5000],
      ['fee', -80],
      ['dispute', -5000],
      ['fee', -2000],
      ['dispute_won', 5000],
      ['fee', 2000],
    ]);
    expect(await gift(id)).toMatchObject({ received: 5000, state: 'received' });
  });

  test('a payment whose fee is not known yet waits for it', async () => {
    const { id, session } = await provider.beginGift({ amount: 700, interval: 'once' });
    standIn.account.pay(session, { settles: false });
    await tellAll();
    expect(await entries(id)).toEqual([]);
    standIn.account.settleAll();
    await tellAll();
    expect(await entries(id)).toEqual([
      ['payment', 700],
      ['fee', -28],
    ]);
  });

  test('other payments through the same account are ignored', async () => {
    const { session } = await provider.beginGift({ amount: 700, interval: 'once' });
    standIn.account.things.get('checkout.session', session).metadata = { order: '7' };
    const before = await site().db.selectFrom('ledger_entries').select('id').execute();
    standIn.account.pay(session);
    await tellAll();
    await provider.compare();
    expect(await site().db.selectFrom('ledger_entries').select('id').execute()).toEqual(before);
    await site().db.deleteFrom('payment_comparisons').execute();
  });

  test('the daily comparison finds payments that Stripe never reported', async () => {
    await site().db.deleteFrom('ledger_entries').execute();
    const { id, session } = await provider.beginGift({ amount: 2500, interval: 'month' });
    standIn.account.pay(session);
    await provider.compare();
    expect(await entries(id)).toEqual([
      ['payment', 2500],
      ['fee', -50],
    ]);
    expect(await gift(id)).toMatchObject({ state: 'active' });
    expect(await lastComparison(site().db)).toMatchObject({ difference: 2450, missing: 2, problem: null });
    standIn.account.cancel((await gift(id)).provider_subscription!);
    await provider.compare();
    expect(await gift(id)).toMatchObject({ state: 'active' });
    await site().db.deleteFrom('payment_comparisons').execute();
    await provider.compare();
    expect(await gift(id)).toMatchObject({ state: 'cancelled' });
    expect(await lastComparison(site().db)).toMatchObject({ difference: 0, missing: 0, problem: null });

    // An entry that Stripe lacks can't be repaired and is shown.
    const [entry] = await ledgerRepository(site().db).ofGift(id);
    await ledgerRepository(site().db).add({
      kind: 'payment',
      gift: await gift(id),
      amount: 100,
      booked_on: entry!.booked_on,
      source: 'stripe',
      source_key: 'stripe:ch_nobodys',
    });
    await site().db.deleteFrom('payment_comparisons').execute();
    await provider.compare();
    expect(await lastComparison(site().db)).toMatchObject({
      difference: -100,
      problem: 'One entry differs from Stripe, by −£1 in all: ch_nobodys.',
    });
  });

  test('events wait while Stripe is down, and are given up after three days', async () => {
    const { db, log } = site();
    const { id, session } = await provider.beginGift({ amount: 900, interval: 'once' });
    standIn.account.pay(session);
    standIn.setLine('cut before');
    await tellAll();
    const waiting = await db
      .selectFrom('payment_events')
      .selectAll()
      .where('done_at', 'is', null)
      .where('next_try_at', 'is not', null)
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.every(({ problem, tries }) => problem !== null && tries === 1)).toBe(true);
    standIn.setLine('good');
    await db
      .updateTable('payment_events')
      .set({ next_try_at: timestamp() })
      .where('done_at', 'is', null)
      .execute();
    await provider.worker.work();
    expect(await entries(id)).toHaveLength(2);

    standIn.setLine('cut before');
    const fourDaysAgo = timestamp(-4 * 86_400_000);
    await db
      .updateTable('payment_events')
      .set({ done_at: null, received_at: fourDaysAgo, next_try_at: timestamp() })
      .execute();
    await provider.worker.work();
    const left = await db
      .selectFrom('payment_events')
      .select('id')
      .where('next_try_at', 'is not', null)
      .execute();
    expect(left).toEqual([]);
    expect(log.join()).toMatch(/could not be handled for three days/);
  });
});
