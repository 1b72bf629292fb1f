import type { AuditEntry, Subscriber } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { timestamp } from '../../../server/time/clock';
import { mailsRepository } from '../../mail/mails.repository';
import { describeOnEachDatabase, type TestSite } from '../../../testing/testing';
import { subscribersRepository } from './subscribers.repository';

describeOnEachDatabase('the list of subscribers', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let read: (query: string) => Promise<{ results: Subscriber[]; total: number; body: string }>;
  beforeAll(async () => {
    const subscribers = subscribersRepository(site().db);
    await subscribers.begin('on@example.org');
    await subscribers.begin('Ended@example.org');
    await subscribers.end('ended@example.org');
    await subscribers.ask('pending@example.org');
    // All were requested within the same millisecond.
    for (const [email, day] of [
      ['on@example.org', '01'],
      ['Ended@example.org', '02'],
      ['pending@example.org', '03'],
    ] as const) {
      const asked_at = `2026-03-${day}T09:00:00.000Z`;
      await site().db.updateTable('subscribers').set({ asked_at }).where('email', '=', email).execute();
    }
    admin = await site().signIn('admin');
    read = async (query) => {
      const answer = await admin.get(`/api/admin/subscribers?${query}`);
      return { ...answer.json<{ results: Subscriber[]; total: number }>(), body: answer.body };
    };
  });

  const emails = async (query: string) => (await read(query)).results.map(({ email }) => email);

  test('shows the state and consent of each, and no token', async () => {
    const { results, total, body } = await read('');
    expect(total).toBe(3);
    expect(results.map(({ email, state }) => [email, state])).toEqual([
      ['pending@example.org', 'pending'],
      ['Ended@example.org', 'ended'],
      ['on@example.org', 'on'],
    ]);
    expect(results[2]).toEqual({
      id: expect.any(Number),
      email: 'on@example.org',
      state: 'on',
      basis: 'consent',
      consent: newsletterConsent,
      language: 'en',
      paused_until: null,
      ended_because: null,
      asked_at: expect.any(String),
      confirmed_at: expect.any(String),
      unsubscribed_at: null,
    });
    expect(body).not.toContain('token');
  });

  test('can be searched, filtered and paged', async () => {
    expect(await emails('q=ENDED')).toEqual(['Ended@example.org']);
    expect(await emails('state=on')).toEqual(['on@example.org']);
    expect(await emails('state=pending&q=on@')).toEqual([]);
    expect(await emails('per_page=1&page=3')).toEqual(['on@example.org']);
  });

  test('is sorted by time, and by address regardless of case', async () => {
    const byTime = ['on@example.org', 'Ended@example.org', 'pending@example.org'];
    expect(await emails('sort=asked_at')).toEqual(byTime);
    expect(await emails('sort=-asked_at')).toEqual(byTime.toReversed());
    const byAddress = ['Ended@example.org', 'on@example.org', 'pending@example.org'];
    expect(await emails('sort=email')).toEqual(byAddress);
    expect(await emails('sort=-email')).toEqual(byAddress.toReversed());
  });

  test('counts all subscribers by state, whatever the filter', async () => {
    const counts = { all: 3, pending: 1, on: 1, ended: 1 };
    for (const query of ['', 'state=on', 'q=zeppelin']) {
      expect(await read(query)).toMatchObject({ counts });
    }
  });

  test('can be exported as CSV with the same filters, and the export is logged', async () => {
    await subscribersRepository(site().db).begin('=cmd()@example.org');
    const file = await admin.get('/api/admin/subscribers.csv?state=on&sort=-email');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="lapis-subscribers-[\d-]{10}\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    const [head, first, second, end] = file.body.split('\r\n');
    expect(head).toBe(
      '\uFEFF"email","state","basis","consent","language","paused_until","asked_at","confirmed_at","unsubscribed_at"',
    );
    expect(first).toMatch(
      /^"on@example\.org","subscribed","consent",.*,"en","","2026-03-01T09:00:00\.000Z","[^,]+",""$/,
    );
    expect(second).toMatch(/^"'=cmd\(\)@example\.org","subscribed",/);
    expect(end).toBe('');
    const noted = await admin.get('/api/admin/audit?kind=subscribers');
    expect(noted.json()).toMatchObject({ results: [{ action: 'exported', details: { entries: 2 } }] });
  });

  test('shows in the file who must not be written to', async () => {
    const { body } = await admin.get('/api/admin/subscribers.csv?sort=asked_at');
    expect(body).toContain('"Ended@example.org","unsubscribed",');
    expect(body).toContain('"pending@example.org","not confirmed",');
  });

  describe('changed in bulk', () => {
    const people = () => subscribersRepository(site().db);
    const findId = async (email: string) => (await people().find(email)).id;
    const act = async (action: 'unsubscribe' | 'erase', ids: number[]) =>
      (await admin.post('/api/admin/subscribers/bulk', { ids, action })).json<{ done: number[] }>().done;
    const noted = async () =>
      (await admin.get('/api/admin/audit?kind=subscribers')).json<{ results: AuditEntry[] }>().results;

    test('unsubscribes people, and their links to confirm stop working', async () => {
      await people().begin('phoned@example.org');
      const token = await people().ask('asked@example.org');
      const ids = [await findId('phoned@example.org'), await findId('asked@example.org')];
      expect((await act('unsubscribe', ids)).toSorted((a, b) => a - b)).toEqual(ids);
      expect(await people().stateOf('phoned@example.org')).toBe('off');
      expect(await people().confirm(token ?? '')).toBe('expired');
      expect((await noted()).slice(0, 2)).toMatchObject([
        { action: 'unsubscribed', title: '', details: {} },
        { action: 'unsubscribed', title: '', details: {} },
      ]);
      // Ended subscriptions aren't ended again.
      expect(await act('unsubscribe', ids)).toEqual([]);
    });

    test('erases people with their emails, without a trace of the address', async () => {
      const email = 'Forget.Me@example.org';
      await people().begin(email);
      await mailsRepository(site().db).add([{ to: email, subject: 'News', text: '', html: '' }]);
      await site()
        .db.updateTable('mails')
        .set({ sent_at: timestamp(), next_try_at: null })
        .where('recipient', '=', email)
        .execute();
      const id = await findId(email);
      expect(await act('erase', [id])).toEqual([id]);
      expect(await emails('q=forget')).toEqual([]);
      expect(
        await site().db.selectFrom('mails').select('id').where('recipient', '=', email).execute(),
      ).toEqual([]);
      const [entry] = await noted();
      expect(entry).toMatchObject({ action: 'deleted', subject_id: id });
      expect(JSON.stringify(entry)).not.toMatch(/forget/i);
    });

    test('is closed to ordinary users', async () => {
      const member = await site().signIn('user');
      const answer = await member.post('/api/admin/subscribers/bulk', { ids: [1], action: 'erase' });
      expect(answer.statusCode).toBe(403);
    });
  });
});
