import { type Message, type MessageSummary, Site } from '@lapis/contract';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { timestamp, DAY, HOUR } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../mail/outbox.fixture';
import { siteRepository } from '../../cms/site/site.repository';
import { describeOnEachDatabase } from '../../testing/testing';
import { messagesRepository } from './messages.repository';

describeOnEachDatabase('messages in the portal', (site) => {
  let admin: Person;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await signedInPerson(site(), { role: 'admin' });
  });
  beforeEach(async () => {
    await site().db.deleteFrom('messages').execute();
    await site().db.deleteFrom('audit').execute();
  });

  async function write(different: Partial<Message> = {}) {
    const { db } = site();
    await messagesRepository(db).add({
      name: 'Mina Marsh',
      email: 'mina@example.org',
      subject: 'Hats',
      message: 'We have knitted forty hats.',
      website: '',
      ...different,
    });
    const { id } = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return id;
  }

  const list = async (query = '') => {
    const answer = await admin.get(`/admin/messages?${query}`);
    return answer.json<{ results: MessageSummary[]; total: number }>();
  };
  const subjects = async (query = '') => (await list(query)).results.map(({ subject }) => subject);
  const read = async (id: number) => (await admin.get(`/admin/messages/${id}`)).json<{ results: Message }>();
  const notes = () =>
    site()
      .db.selectFrom('audit')
      .select(['action', 'subject_id', 'title', 'details'])
      .where('kind', '=', 'messages')
      .orderBy('id')
      .execute();

  test('are listed newest first, each with its beginning', async () => {
    await write({ subject: 'First', message: 'x'.repeat(500) });
    await write({ subject: 'Second' });
    const { results, total } = await list();
    expect(total).toBe(2);
    expect(results[0]).toEqual({
      id: expect.any(Number),
      name: 'Mina Marsh',
      email: 'mina@example.org',
      subject: 'Second',
      excerpt: 'We have knitted forty hats.',
      state: 'new',
      created_at: expect.any(String),
      deleted_at: null,
      has_unsent_answer: false,
    });
    expect(results[1]?.excerpt).toHaveLength(200);
    expect(await subjects('per_page=1&page=2')).toEqual(['First']);
  });

  test('name the unarchived messages before and after them', async () => {
    const [first, second, third] = [await write(), await write(), await write()];
    const around = async (id: number) => {
      const { newer_id, older_id } = (await read(id)).results;
      return { newer_id, older_id };
    };
    expect(await around(second)).toEqual({ newer_id: third, older_id: first });
    expect(await around(third)).toEqual({ newer_id: null, older_id: second });
    await admin.patch(`/admin/messages/${second}`, { state: 'archived' });
    expect(await around(third)).toEqual({ newer_id: null, older_id: first });
    expect(await around(second)).toEqual({ newer_id: third, older_id: first });
    await admin.delete(`/admin/messages/${first}`);
    expect(await around(third)).toEqual({ newer_id: null, older_id: null });
  });

  test('are searched in all fields, ignoring case in any alphabet', async () => {
    await write({ subject: 'ШКОЛА' });
    await write({ subject: 'Other', name: 'Élodie', message: 'One hundred % wool' });
    expect(await subjects(`q=${encodeURIComponent('школа')}`)).toEqual(['ШКОЛА']);
    for (const q of ['ÉLODIE', '% WOOL', 'other']) {
      expect(await subjects(`q=${encodeURIComponent(q)}`)).toEqual(['Other']);
    }
    expect(await subjects('q=MINA@example.org&state=archived')).toEqual([]);
  });

  test('are found by Persian words with a non-joiner, a space or nothing between their parts', async () => {
    await write({ subject: 'می\u200Cروم' });
    for (const q of ['می\u200Cروم', 'می روم', 'میروم'])
      expect(await subjects(`q=${encodeURIComponent(q)}`)).toEqual(['می\u200Cروم']);
    await write({ subject: 'کتاب ها' });
    for (const q of ['كتاب\u200Cها', 'کتاب ها'])
      expect(await subjects(`q=${encodeURIComponent(q)}`)).toEqual(['کتاب ها']);
  });

  test('keep their state when they are opened, until staff change it', async () => {
    const id = await write();
    expect((await read(id)).results).toMatchObject({ state: 'new', replies: [] });
    expect(await subjects('state=new')).toEqual(['Hats']);
    for (const state of ['read', 'archived', 'new'] as const) {
      const changed = await admin.patch(`/admin/messages/${id}`, { state });
      expect(changed.json()).toMatchObject({ results: { state } });
      expect(await subjects(`state=${state}`)).toEqual(['Hats']);
    }
    expect((await admin.patch(`/admin/messages/${id}`, { state: 'lost' })).statusCode).toBe(422);
    expect((await admin.patch('/admin/messages/999999', { state: 'read' })).statusCode).toBe(404);
    expect((await admin.get('/admin/messages/999999')).statusCode).toBe(404);
  });

  test('are replied to by email, and the reply is stored with its author', async () => {
    const id = await write({ email: 'asked@example.org' });
    const message = 'Thank you!\n\nPlease send them\nto our office. <b>';
    const answered = await admin.post(`/admin/messages/${id}/reply`, { message: ` ${message} ` });
    expect(answered.json()).toMatchObject({
      results: {
        state: 'replied',
        replies: [
          { id: expect.any(Number), message, author: 'Zohra Rahimi', created_at: expect.any(String) },
        ],
      },
    });
    const [mail] = await sentTo(site(), 'asked@example.org');
    expect(mail?.subject).toBe('Re: Hats');
    expect(mail?.from?.name).toBe(Site.parse(demoContent.site).app_name);
    expect(mail?.text).toContain('Please send them\nto our office. <b>');
    expect(mail?.text).toContain('> We have knitted forty hats.');
    expect(mail?.html).toContain('Please send them<br>to our office. &#60;b&#62;');

    const empty = await admin.post(`/admin/messages/${id}/reply`, { message: ' ' });
    expect(empty.json()).toMatchObject({ errors: { message: ['Please write your reply.'] } });
    const none = await admin.post('/admin/messages/999999/reply', { message: 'Hello' });
    expect(none.statusCode).toBe(404);
  });

  test('are marked in the list until the visitor has been sent a reply', async () => {
    const { db } = site();
    const id = await write({ email: 'full@example.org' });
    await write({ subject: 'Coats' });
    await admin.post(`/admin/messages/${id}/reply`, { message: 'Thank you!' });
    const marked = async () =>
      (await list()).results.filter((each) => each.has_unsent_answer).map(({ subject }) => subject);
    await sentTo(site(), 'full@example.org');
    expect(await marked()).toEqual([]);
    const mails = db.updateTable('mails').where('recipient', '=', 'full@example.org');
    await mails.set({ sent_at: null, last_error: '550', failure: 'permanent', next_try_at: null }).execute();
    expect(await marked()).toEqual(['Hats']);
    await mails
      .set({ last_error: 'ECONNREFUSED', failure: 'connection', next_try_at: timestamp() })
      .execute();
    expect(await marked()).toEqual(['Hats']);
    await mails.set({ last_error: null, failure: null, created_at: timestamp(-HOUR) }).execute();
    expect(await marked()).toEqual(['Hats']);
    await mails.set({ last_error: null, next_try_at: null, failure: 'given_up' }).execute();
    expect(await marked()).toEqual(['Hats']);
    await admin.post(`/admin/messages/${id}/reply`, { message: 'Thank you again!' });
    expect(await marked()).toEqual([]);
  });

  test('keep their replies when the author is deleted', async () => {
    const author = await signedInPerson(site(), { role: 'admin' });
    const id = await write();
    await author.post(`/admin/messages/${id}/reply`, { message: 'Thank you!' });
    await admin.delete(`/admin/users/${author.user.id}`);
    await admin.delete(`/admin/users/${author.user.id}?forever=1`);
    expect((await read(id)).results.replies).toMatchObject([{ message: 'Thank you!', author: null }]);
  });

  test('can be trashed, restored, or deleted permanently', async () => {
    const id = await write({ email: 'trashed@example.org' });
    const url = `/admin/messages/${id}`;
    expect((await admin.delete(url)).statusCode).toBe(204);
    expect(await subjects()).toEqual([]);
    expect(await subjects('state=trashed')).toEqual(['Hats']);
    for (const refused of [
      await admin.post(`${url}/reply`, { message: 'Hello' }),
      await admin.patch(url, { state: 'read' }),
    ]) {
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/restore/)]);
    }
    expect(await sentTo(site(), 'trashed@example.org')).toEqual([]);

    expect((await admin.post(`${url}/restore`)).json()).toMatchObject({ results: { deleted_at: null } });
    expect(await subjects()).toEqual(['Hats']);
    await admin.post(`${url}/reply`, { message: 'Goodbye' });
    expect((await admin.delete(`${url}?forever=1`)).statusCode).toBe(204);
    expect((await admin.get(url)).statusCode).toBe(404);
    expect((await admin.delete(url)).statusCode).toBe(404);
    expect(await site().db.selectFrom('message_replies').selectAll().execute()).toEqual([]);
  });

  test('can be changed in bulk, ignoring those that don’t exist', async () => {
    const ids = [await write(), await write()];
    const bulk = async (action: string) =>
      (await admin.post('/admin/messages/bulk', { ids: [...ids, ...ids, 999_999], action })).json<object>();
    for (const [action, state] of [
      ['read', 'read'],
      ['archive', 'archived'],
      ['trash', 'trashed'],
      ['restore', 'archived'],
    ]) {
      expect(await bulk(action!)).toEqual({ done: ids });
      expect(await subjects(`state=${state}`)).toHaveLength(2);
    }
    expect(await bulk('restore')).toEqual({ done: [] });
    expect(await bulk('delete')).toEqual({ done: ids });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test('log what staff did, without quoting the message', async () => {
    const id = await write();
    const url = `/admin/messages/${id}`;
    await admin.get(url);
    await admin.patch(url, { state: 'read' });
    await admin.patch(url, { state: 'read' });
    await admin.post(`${url}/reply`, { message: 'Thank you!' });
    await admin.delete(url);
    await admin.post(`${url}/restore`);
    await admin.delete(`${url}?forever=1`);
    const written = await notes();
    expect(written.map(({ action }) => action)).toEqual([
      'changed',
      'replied',
      'trashed',
      'restored',
      'deleted',
    ]);
    expect(written[0]).toEqual({
      action: 'changed',
      subject_id: id,
      title: `Message ${id}`,
      details: '{"state":"read"}',
    });
  });

  test('are deleted after 24 months with their replies', async () => {
    const { db } = site();
    const old = await write();
    await admin.post(`/admin/messages/${old}/reply`, { message: 'Thank you!' });
    await db
      .updateTable('messages')
      .set({ created_at: timestamp(-731 * DAY) })
      .execute();
    await write({ subject: 'Young' });
    await messagesRepository(db).purge();
    expect(await subjects()).toEqual(['Young']);
    expect(await db.selectFrom('message_replies').selectAll().execute()).toEqual([]);
  });
});
