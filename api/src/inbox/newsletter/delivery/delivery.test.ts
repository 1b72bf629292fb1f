import { siteRepository } from '../../../cms/site/site.repository';
import { createLeases } from '../../../server/database/lease';
import { DAY, HOUR, timestamp } from '../../../server/time/clock';
import { describeOnEachDatabase } from '../../../testing/testing';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { mailingsRepository } from '../mailings/mailings.repository';
import { addSubscribers } from '../mailings/subscribers.fixture';
import { beginMailing } from './begin-mailing';
import { drivenMailings } from './driven-mailings.repository';
import { parseDelivery, isSigned } from './mailing-message';
import { addMailing } from './mailings.fixture';
import { openDelivery } from './open-delivery';
import { startReaderServer } from './reader-server.fixture';

describeOnEachDatabase('the delivery of newsletters', (site) => {
  let opened: { close: () => Promise<unknown> }[] = [];
  beforeAll(async () => {
    await site().app.mailingDelivery.close();
    const sites = siteRepository(site().db);
    await sites.write({ ...(await sites.read()), app_name: 'Lapis', email: 'hello@lapis.example' });
  });
  beforeEach(async () => {
    for (const table of ['subscribers', 'mailings', 'newsletters', 'suppressions'] as const)
      await site().db.deleteFrom(table).execute();
  });
  afterEach(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    opened = [];
  });

  async function serve(...rules: Parameters<typeof startReaderServer>) {
    const server = await startReaderServer(...rules);
    opened.push({ close: server.stop });
    return server;
  }

  function process(smtpUrl: string) {
    const { db, settings, app } = site();
    const delivery = openDelivery(
      { db, settings: { ...settings, smtpUrl, publicUrl: 'https://lapis.example' } },
      app.log,
    );
    opened.unshift({ close: delivery.close });
    return delivery;
  }

  const people = (...names: string[]) =>
    addSubscribers(site().db, ...names.map((name) => ({ email: `${name}@example.org` })));
  const rows = () =>
    site()
      .db.selectFrom('deliveries')
      .leftJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
      .select(['email', 'state', 'tries', 'answer', 'next_try_at', 'soft_bounces'])
      .orderBy('deliveries.id')
      .execute();
  const mailing = async (id: number) => (await mailingsRepository(site().db).find(id))!;
  async function wait() {
    const now = timestamp();
    await site()
      .db.updateTable('deliveries')
      .set({ next_try_at: now })
      .where('state', '=', 'waiting')
      .execute();
    await site()
      .db.updateTable('mailings')
      .set({ next_try_at: now })
      .where('state', '=', 'sending')
      .execute();
  }

  test('sends each reader one newsletter with one-click unsubscribing', async () => {
    const server = await serve();
    await people('mina', 'ali');
    const id = await addMailing(site().db, 'winter');
    const first = process(server.url);
    await first.work();
    await process(server.url).work();

    expect(server.received.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
      'ali@example.org',
      'mina@example.org',
    ]);
    const [mail] = server.received;
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
    expect(mail).toMatchObject({
      subject: 'winter',
      from: { name: 'Mina of Lapis', address: 'hello@lapis.example' },
    });
    expect(headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/lapis\.example\/api\/newsletter\/unsubscribe\?token=.+>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': expect.stringContaining('<newsletter.lapis.example>'),
      'feedback-id': 'winter:newsletter:mailings:lapis.example',
    });
    expect(mail!.text).not.toContain('reader.invalid');
    expect(await mailing(id)).toMatchObject({
      state: 'sent',
      finished_at: expect.any(String),
      next_try_at: null,
    });

    const found = parseDelivery(mail!.messageId!)!;
    const reader = await site()
      .db.selectFrom('deliveries')
      .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
      .select(['email', 'unsubscribe_token'])
      .where('deliveries.id', '=', found.id)
      .executeTakeFirstOrThrow();
    expect(mail!.to?.[0]?.address).toBe(reader.email);
    expect(isSigned(found, reader.unsubscribe_token)).toBe(true);
    expect(isSigned({ ...found, id: found.id + 1 }, reader.unsubscribe_token)).toBe(false);
  });

  test('sends each newsletter once, however many processes deliver', async () => {
    const server = await serve();
    await people(...Array.from({ length: 30 }, (_, n) => `reader-${n}`));
    await addMailing(site().db, 'one');
    await addMailing(site().db, 'two');
    const all = [1, 2, 3].map(() => process(server.url));
    const isOver = async () =>
      !(await site().db.selectFrom('mailings').select('id').where('state', '<>', 'sent').executeTakeFirst());
    while (!(await isOver())) await Promise.all(all.map(({ work }) => work()));
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
    expect(server.received).toHaveLength(60);
  });

  test('skips readers who left, paused, were erased, declined or are suppressed since it started', async () => {
    const { db } = site();
    const [left, pausing, erased, declining] = await people(
      'left',
      'pausing',
      'erased',
      'declining',
      'suppressed',
      'stays',
    );
    const server = await serve();
    const id = await addMailing(db, 'anew');
    // Creates the deliveries, like a process that crashed afterwards.
    const claimed = (await drivenMailings(db).claim())!;
    expect(await beginMailing(db, claimed)).toBe(true);
    await db
      .updateTable('subscribers')
      .set({ unsubscribed_at: timestamp() })
      .where('id', '=', left!)
      .execute();
    await db
      .updateTable('subscribers')
      .set({ paused_until: timestamp(DAY) })
      .where('id', '=', pausing!)
      .execute();
    await db.deleteFrom('subscribers').where('id', '=', erased!).execute();
    const topic_id = await addTopic(id);
    await db.insertInto('declined_topics').values({ subscriber_id: declining!, topic_id }).execute();
    await suppressionsRepository(db).add('Suppressed@example.org', 'complained');
    await wait();
    await process(server.url).work();
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual(['stays@example.org']);
    expect((await rows()).map(({ state }) => state)).toEqual([
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'sent',
    ]);
    expect(await mailing(id)).toMatchObject({ state: 'sent' });
  });

  async function addTopic(id: number) {
    const { db } = site();
    const topic = await db
      .insertInto('newsletter_topics')
      .values({ name: `Topic ${id}`, description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('newsletters')
      .set({ topic_id: topic.id })
      .where('id', '=', (eb) => eb.selectFrom('mailings').select('newsletter_id').where('id', '=', id))
      .execute();
    return topic.id;
  }

  test('skips readers who decline the topic of its audience before their turn', async () => {
    const { db } = site();
    const [declining] = await people('declining', 'stays');
    const server = await serve();
    const id = await addMailing(db, 'by-topic');
    const topic_id = await addTopic(id);
    await db.updateTable('newsletters').set({ topic_id: null }).execute();
    await db
      .updateTable('mailings')
      .set({ audience: JSON.stringify({ topic_id }) })
      .execute();
    expect(await beginMailing(db, (await drivenMailings(db).claim())!)).toBe(true);
    await db.insertInto('declined_topics').values({ subscriber_id: declining!, topic_id }).execute();
    await wait();
    await process(server.url).work();
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual(['stays@example.org']);
  });

  test('claims no other mailing while a claimed one has not started', async () => {
    const { db } = site();
    const first = await addMailing(db, 'claimed');
    await addMailing(db, 'another');
    expect(await drivenMailings(db).claim()).toMatchObject({ id: first });
    expect(await drivenMailings(db).claim()).toBeUndefined();
  });

  test('that is paused is not due, and waits for its time once it is resumed', async () => {
    const { db } = site();
    const id = await addMailing(db, 'paused');
    const leases = createLeases(db, 'mailings');
    await mailingsRepository(db).halt(id, 'paused');
    expect(await leases.isAnyDue()).toBe(true);
    await process('smtp://127.0.0.1:9').work();
    expect(await leases.isAnyDue()).toBe(false);
    const starts_at = timestamp(HOUR);
    await db.updateTable('mailings').set({ starts_at }).execute();
    await mailingsRepository(db).resume(id);
    expect(await mailing(id)).toMatchObject({ state: 'scheduled', next_try_at: starts_at });
  });

  test('completes if it was paused and resumed just when it started', async () => {
    const { db } = site();
    await people('mina');
    const server = await serve();
    const id = await addMailing(db, 'in-between');
    const mailings = mailingsRepository(db);
    const claimed = (await drivenMailings(db).claim())!;
    await mailings.halt(id, 'paused');
    expect(await beginMailing(db, claimed)).toBe(false);
    await mailings.resume(id);
    await drivenMailings(db).release(claimed);
    await process(server.url).work();
    expect(server.received).toHaveLength(1);
    expect(await mailing(id)).toMatchObject({ state: 'sent' });
  });

  test('pauses if its newsletter is trashed meanwhile', async () => {
    const { db } = site();
    await people('mina');
    const server = await serve();
    const id = await addMailing(db, 'trashed');
    expect(await beginMailing(db, (await drivenMailings(db).claim())!)).toBe(true);
    await db.updateTable('newsletters').set({ deleted_at: timestamp() }).execute();
    await wait();
    await process(server.url).work();
    expect(server.received).toEqual([]);
    expect(await mailing(id)).toMatchObject({
      state: 'paused',
      next_try_at: null,
      says: expect.stringMatching(/not on the site/),
    });
    await db.updateTable('newsletters').set({ deleted_at: null }).execute();
    await mailingsRepository(db).resume(id);
    await process(server.url).work();
    expect(server.received).toHaveLength(1);
  });

  test('stops if its newsletter is deleted permanently', async () => {
    const { db } = site();
    await people('mina');
    const server = await serve();
    const id = await addMailing(db, 'deleted');
    expect(await beginMailing(db, (await drivenMailings(db).claim())!)).toBe(true);
    await db.deleteFrom('newsletters').execute();
    await wait();
    await process(server.url).work();
    expect(server.received).toEqual([]);
    expect(await mailing(id)).toMatchObject({ state: 'stopped', next_try_at: null });
  });

  test('pauses if the server knows no address, before it ends all subscriptions', async () => {
    const server = await serve({ to: () => ({ code: 550, says: '5.1.1 User unknown in local table' }) });
    await people(...Array.from({ length: 60 }, (_, n) => `reader-${n}`));
    const id = await addMailing(site().db, 'unknown');
    await process(server.url).work();
    expect(await mailing(id)).toMatchObject({
      state: 'paused',
      says: expect.stringMatching(/of the last 25 addresses don’t accept email.*User unknown/),
    });
    const { ended } = await site()
      .db.selectFrom('subscribers')
      .where('unsubscribed_at', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('ended'))
      .executeTakeFirstOrThrow();
    expect(Number(ended)).toBeLessThanOrEqual(24);
  });

  test('retries more slowly after 4xx, with the same Message-ID, and gives up at 5xx', async () => {
    const asked: string[] = [];
    const server = await serve({
      to: (address) =>
        address.startsWith('gone') ? { code: 550, says: `5.1.1 <${address}> unknown` } : null,
      mail({ to, messageId = '' }) {
        if (!to?.[0]?.address?.startsWith('later')) return null;
        asked.push(messageId);
        return asked.length === 1 ? { code: 451, says: '4.7.1 Greylisted' } : null;
      },
    });
    await people('gone', 'later');
    const id = await addMailing(site().db, 'again');
    const delivery = process(server.url);
    await delivery.work();
    const [gone, later] = await rows();
    expect(gone).toMatchObject({
      state: 'refused',
      next_try_at: null,
      answer: expect.stringContaining('5.1.1'),
    });
    expect(gone!.answer).not.toContain('gone@');
    expect(later).toMatchObject({ state: 'waiting', tries: 1 });
    expect(later!.next_try_at! > timestamp(60_000)).toBe(true);
    const waiting = await mailing(id);
    expect(waiting).toMatchObject({ state: 'sending', next_try_at: later!.next_try_at });
    expect(waiting.rate).toBeLessThan(6000);
    await delivery.work();
    expect(asked).toHaveLength(1);

    await wait();
    await delivery.work();
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    expect(await mailing(id)).toMatchObject({ state: 'sent' });
  });

  test('gives up after fifteen tries, and counts that as a soft bounce', async () => {
    const server = await serve({ to: () => ({ code: 552, says: '5.2.2 Mailbox full' }) });
    await people('busy');
    const id = await addMailing(site().db, 'busy');
    const delivery = process(server.url);
    for (let n = 0; n < 15; n += 1) {
      await delivery.work();
      await wait();
    }
    expect(await rows()).toMatchObject([{ state: 'refused', tries: 15, next_try_at: null, soft_bounces: 1 }]);
    await delivery.work();
    expect(await mailing(id)).toMatchObject({ state: 'sent' });
  });

  test('ends no subscription and counts no bounce for a fault of the sender, whatever its status', async () => {
    const says: Record<string, string> = {
      spf: '5.1.0 192.0.2.10 is not allowed to send for lapis.example by its SPF record',
      listed: '5.1.3 http://www.spamhaus.org/query/bl?ip=192.0.2.10',
      hour: '5.1.1 192.0.2.10 has sent to too many recipients this hour',
      rate: '5.2.1 The user is receiving mail at a rate that prevents more',
      unclear: 'No',
    };
    const server = await serve({ to: (address) => ({ code: 550, says: says[address.split('@')[0]!]! }) });
    await people(...Object.keys(says));
    await addMailing(site().db, 'fault');
    const delivery = process(server.url);
    for (let n = 0; n < 15; n += 1) {
      await delivery.work();
      await wait();
    }
    expect(await rows()).toMatchObject(Object.keys(says).map(() => ({ state: 'refused', soft_bounces: 0 })));
    const ended = await site()
      .db.selectFrom('subscribers')
      .where('unsubscribed_at', 'is not', null)
      .select('email')
      .execute();
    expect(ended).toEqual([]);
  });

  test('waits for a server that is down, and uses up no reader’s tries', async () => {
    const away = await startReaderServer();
    await away.stop();
    await people(...Array.from({ length: 20 }, (_, n) => `reader-${n}`));
    const id = await addMailing(site().db, 'away');
    await process(away.url).work();
    const tried = (await rows()).filter(({ tries }) => tries > 0);
    expect(tried.length).toBeLessThan(10);
    expect((await mailing(id)).next_try_at! > timestamp(50_000)).toBe(true);
    expect((await mailing(id)).says).toMatch(/^The mail server can’t be reached at the moment/);
    const server = await serve();
    await wait();
    await process(server.url).work();
    expect(server.received).toHaveLength(20);
    expect((await mailing(id)).says).toBe('');
  });

  test('is tried fifteen times if the server is down, and counts no bounce', async () => {
    const away = await startReaderServer();
    await away.stop();
    await people('mina');
    await addMailing(site().db, 'days');
    const delivery = process(away.url);
    for (let n = 0; n < 14; n += 1) {
      await delivery.work();
      await wait();
    }
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 14 }]);
    await delivery.work();
    expect(await rows()).toMatchObject([{ state: 'refused', soft_bounces: 0 }]);
  });

  test('pauses if the server rejects one newsletter after another, and retries the rejected ones', async () => {
    let isRefusing = true;
    const server = await serve({
      mail: () => (isRefusing ? { code: 554, says: '5.7.1 Looks like spam' } : null),
    });
    await people(...Array.from({ length: 40 }, (_, n) => `reader-${n}`));
    const id = await addMailing(site().db, 'spam');
    const delivery = process(server.url);
    await delivery.work();
    expect(await mailing(id)).toMatchObject({
      state: 'paused',
      next_try_at: null,
      says: expect.stringMatching(/not because of their addresses.*Looks like spam/),
    });
    isRefusing = false;
    await mailingsRepository(site().db).resume(id);
    await delivery.work();
    expect(await mailing(id)).toMatchObject({ state: 'sent', says: '' });
    // Mails that were being sent at the pause are included.
    expect(server.received).toHaveLength(40);
  });

  test('pauses if the password is wrong, and counts no try', async () => {
    let isRight = false;
    const server = await serve({ login: () => isRight });
    await people('mina');
    const id = await addMailing(site().db, 'password');
    await process(server.urlWithLogin).work();
    expect(await mailing(id)).toMatchObject({ state: 'paused', says: expect.stringMatching(/SMTP_URL/) });
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
    isRight = true;
    await mailingsRepository(site().db).resume(id);
    await process(server.urlWithLogin).work();
    expect(server.received).toHaveLength(1);
  });

  test('stops when staff pause it, and continues where it was', async () => {
    const { db } = site();
    const mailings = mailingsRepository(db);
    let halt: (() => Promise<unknown>) | undefined;
    const halted: Promise<unknown>[] = [];
    const server = await serve({
      mail() {
        if (halt && server.received.length === 9) halted.push(halt());
        return null;
      },
    });
    await people(...Array.from({ length: 60 }, (_, n) => `reader-${n}`));
    const id = await addMailing(db, 'halted', { rate: 3000 });
    halt = () => mailings.halt(id, 'paused');
    const delivery = process(server.url);
    await delivery.work();
    await Promise.all(halted);
    const before = server.received.length;
    expect(before).toBeLessThan(60);
    expect(await mailing(id)).toMatchObject({ state: 'paused', next_try_at: null });
    await delivery.work();
    expect(server.received).toHaveLength(before);

    halt = undefined;
    await mailings.resume(id);
    await delivery.work();
    expect(server.received).toHaveLength(60);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
  });

  test('does not start before its time, nor with a newsletter that was taken off the site', async () => {
    const server = await serve();
    await people('mina');
    const id = await addMailing(site().db, 'off-site');
    const { db } = site();
    await db
      .updateTable('mailings')
      .set({ starts_at: timestamp(HOUR) })
      .execute();
    const delivery = process(server.url);
    await delivery.work();
    expect(await mailing(id)).toMatchObject({ state: 'scheduled' });
    await db.updateTable('mailings').set({ starts_at: timestamp() }).execute();
    await db.updateTable('newsletters').set({ published_at: null }).execute();
    await delivery.work();
    expect(server.received).toEqual([]);
    expect(await mailing(id)).toMatchObject({
      state: 'paused',
      says: expect.stringMatching(/not on the site/),
    });
    await db.updateTable('newsletters').set({ published_at: timestamp() }).execute();
    await mailingsRepository(db).resume(id);
    await delivery.work();
    expect(server.received).toHaveLength(1);
  });
});
