import type { AuditEntry, OneSubscriber } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { DAY, timestamp } from '../../../server/time/clock';
import { describeSite, type TestSite } from '../../../testing/testing';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { subscribersRepository } from './subscribers.repository';

const evidence = 'Signed the list at the spring fair on 3 May 2026.';

describeSite('a subscriber, cared for by staff', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => (admin = await site().signIn('admin')));

  const people = () => subscribersRepository(site().db);
  const findId = async (email: string) => (await people().find(email)).id;
  const show = async (id: number) =>
    (await admin.get(`/api/admin/subscribers/${id}`)).json<{ results: OneSubscriber }>().results;
  const add = (email: string, basis = 'consent') =>
    admin.post('/api/admin/subscribers', { email, basis, evidence });
  const change = (id: number, body: object) => admin.patch(`/api/admin/subscribers/${id}`, body);
  const whatHappened = async (id: number) => (await show(id)).events.map(({ what }) => what);
  const noted = async () =>
    (await admin.get('/api/admin/audit?kind=subscribers')).json<{ results: AuditEntry[] }>().results;

  /** The audit log as stored: names are looked up when staff read it. */
  const record = async () => JSON.stringify(await site().db.selectFrom('audit').selectAll().execute());

  async function subscribe(email: string) {
    await people().confirm((await people().ask(email)) ?? '');
    return findId(email);
  }

  test('is shown with the proof of consent, and the view is logged without the address', async () => {
    const id = await subscribe('proof@example.org');
    const shown = await show(id);
    expect(shown).toMatchObject({ email: 'proof@example.org', state: 'on', topics: [], deliveries: [] });
    expect(shown.events).toEqual([
      { at: expect.any(String), what: 'asked', words: newsletterConsent, by: null },
      { at: expect.any(String), what: 'confirmed', words: newsletterConsent, by: null },
    ]);
    expect(JSON.stringify(shown)).not.toContain('token');
    const [entry] = await noted();
    expect(entry).toMatchObject({ action: 'viewed', subject_id: id, title: '' });
    expect(entry).toMatchObject({ named: 'proof@example.org' });
    expect(await record()).not.toContain('proof@');
  });

  test('without recorded events shows the times of the subscription', async () => {
    const id = await subscribe('before@example.org');
    const { db } = site();
    await db.deleteFrom('subscriber_events').where('subscriber_id', '=', id).execute();
    await people().end('before@example.org');
    const { events, asked_at, confirmed_at } = await show(id);
    expect(events.map(({ what, at }) => [what, at]).slice(0, 2)).toEqual([
      ['asked', asked_at],
      ['confirmed', confirmed_at],
    ]);
    expect(events.map(({ what }) => what)).toEqual(['asked', 'confirmed', 'unsubscribed']);
  });

  test('can be added once, with the evidence and the name of the staff member', async () => {
    const answer = await add('Fair@example.org');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      results: {
        email: 'Fair@example.org',
        state: 'on',
        consent: evidence,
        events: [{ what: 'added', words: evidence, by: expect.stringMatching(/\w+ \w+/) }],
      },
    });
    expect(await add('fair@example.org')).toMatchObject({ statusCode: 409 });
    const short = await admin.post('/api/admin/subscribers', {
      email: 'short@example.org',
      basis: 'consent',
      evidence: 'ok',
    });
    expect(short.json()).toMatchObject({ errors: { evidence: [expect.stringMatching(/how and when/)] } });
  });

  test.each(['link', 'staff', 'account'])(
    'who unsubscribed (%s) can’t be added again, erased or not',
    async (by) => {
      const email = `left-${by}@example.org`;
      const id = await subscribe(email);
      if (by === 'link') await people().unsubscribe((await people().find(email)).unsubscribe_token);
      if (by === 'account') await people().end(email);
      if (by === 'staff') await change(id, { is_subscribed: false });
      expect(await show(id)).toMatchObject({
        state: 'ended',
        ended_because: by === 'staff' ? 'staff' : 'asked',
      });
      expect(await add(email)).toMatchObject({ statusCode: 409 });

      expect((await admin.delete(`/api/admin/subscribers/${id}`)).statusCode).toBe(204);
      expect(await admin.get(`/api/admin/subscribers/${id}`)).toMatchObject({ statusCode: 404 });
      const { db } = site();
      const kept = JSON.stringify(await db.selectFrom('suppressions').selectAll().execute());
      expect(kept).not.toContain(email);
      const refused = await add(email.toUpperCase(), 'soft_opt_in');
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { message: expect.stringMatching(/no more newsletters/) },
      ]);
      await people().optIn(email, 'Offered.', timestamp());
      expect(await people().stateOf(email)).toBe('off');

      // Only the reader can lift it.
      await subscribe(email);
      expect(await people().stateOf(email)).toBe('on');
      expect(await suppressionsRepository(db).find(email)).toBeUndefined();
    },
  );

  test('who is erased while subscribed leaves no suppression', async () => {
    const id = await subscribe('quiet@example.org');
    await admin.delete(`/api/admin/subscribers/${id}`);
    expect(await suppressionsRepository(site().db).find('quiet@example.org')).toBeUndefined();
    expect(await admin.delete(`/api/admin/subscribers/${id}`)).toMatchObject({ statusCode: 404 });
  });

  test('who left leaves a hash after 24 months, unless they never confirmed', async () => {
    for (const name of ['long-gone', 'not-mine']) await people().ask(`${name}@example.org`);
    await people().begin('long-gone@example.org');
    for (const name of ['long-gone', 'not-mine']) await people().end(`${name}@example.org`);
    await site()
      .db.updateTable('subscribers')
      .set({ unsubscribed_at: timestamp(-731 * DAY) })
      .where('email', 'in', ['long-gone@example.org', 'not-mine@example.org'])
      .execute();
    await people().purge();
    const suppressed = suppressionsRepository(site().db);
    expect(await suppressed.find('long-gone@example.org')).toMatchObject({ because: 'asked' });
    expect(await suppressed.find('not-mine@example.org')).toBeUndefined();
  });

  test('can get a corrected address, and old links stop working', async () => {
    const id = await subscribe('mnia@example.org');
    const { unsubscribe_token } = await people().find('mnia@example.org');
    await subscribe('taken@example.org');
    const taken = await change(id, { email: 'Taken@example.org' });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      422,
      { errors: { email: [expect.any(String)] } },
    ]);

    const corrected = await change(id, { email: 'mina@example.org' });
    expect(corrected.json()).toMatchObject({ results: { email: 'mina@example.org', state: 'on' } });
    const last = (await show(id)).events.at(-1);
    expect(last).toMatchObject({
      what: 'corrected',
      words: 'mnia@example.org is now mina@example.org.',
      by: expect.any(String),
    });
    const old = await site().guest.get(`/api/newsletter/preferences?token=${unsubscribe_token}`);
    expect(old.statusCode).toBe(404);
    expect(await record()).not.toMatch(/mina@|mnia@/);
  });

  test('who never confirmed can’t get another address: the email would prove nothing', async () => {
    await people().ask('pending@example.org');
    const answer = await change(await findId('pending@example.org'), { email: 'other@example.org' });
    expect(answer.statusCode).toBe(409);
  });

  test('whose newsletters bounced gets them again at the corrected address', async () => {
    const id = await subscribe('typo@example.org');
    await site()
      .db.updateTable('subscribers')
      .set({ unsubscribed_at: timestamp(), ended_because: 'bounced' })
      .where('id', '=', id)
      .execute();
    const corrected = await change(id, { email: 'right@example.org' });
    expect(corrected.json()).toMatchObject({ results: { state: 'on', ended_because: null } });
  });

  test('can get another language, region and topics, recorded once', async () => {
    const { id: topic } = await site()
      .db.insertInto('newsletter_topics')
      .values({ name: 'Appeals', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await subscribe('choosy@example.org');
    const body = { language: 'ps', region: 'Leeds', topics: [{ id: topic, is_wanted: false }] };
    expect((await change(id, body)).json()).toMatchObject({
      results: { language: 'ps', region: 'Leeds', topics: [{ id: topic, is_wanted: false }] },
    });
    await change(id, body);
    expect((await show(id)).events.slice(2)).toMatchObject([
      { what: 'changed', words: 'Language: Pashto. Region: Leeds. Without the topic Appeals.' },
    ]);
    await change(id, { topics: [{ id: topic, is_wanted: true }] });
    expect(await whatHappened(id)).toEqual(['asked', 'confirmed', 'changed', 'changed']);
  });

  test('keeps a topic declined that they declined meanwhile', async () => {
    const topics = await site()
      .db.insertInto('newsletter_topics')
      .values(['School', 'Winter'].map((name) => ({ name, description: '' })))
      .returning('id')
      .execute();
    const [school, winter] = topics.map((topic) => topic.id);
    const id = await subscribe('both@example.org');
    const { unsubscribe_token } = await people().find('both@example.org');
    await site().guest.patch(`/api/newsletter/preferences?token=${unsubscribe_token}`, { topics: [winter] });
    await change(id, { topics: [{ id: winter, is_wanted: false }] });
    const wanted = (await show(id)).topics.filter((topic) => topic.is_wanted);
    expect(wanted.map((topic) => topic.id)).not.toContain(school);
    expect(wanted.map((topic) => topic.id)).not.toContain(winter);
  });

  test('can be exported as a file, and the export is logged', async () => {
    const id = await subscribe('export@example.org');
    const file = await admin.get(`/api/admin/subscribers/${id}/export`);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="subscriber-\d+-[\d-]+\.json"$/,
    );
    expect(file.json()).toMatchObject({ subscriber: { email: 'export@example.org', events: [{}, {}] } });
    expect((await noted())[0]).toMatchObject({ action: 'exported', subject_id: id });
  });

  test('is hidden from users who may not see subscribers', async () => {
    const member = await site().signIn('user');
    const id = await subscribe('private@example.org');
    expect(await member.get(`/api/admin/subscribers/${id}`)).toMatchObject({ statusCode: 403 });
    expect(await member.get(`/api/admin/subscribers/${id}/export`)).toMatchObject({ statusCode: 403 });
  });
});
