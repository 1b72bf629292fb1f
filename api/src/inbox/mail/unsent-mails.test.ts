import { type AuditEntry, type MailState, Site, type UnsentMail } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { LEASE } from '../../server/database/lease';
import { HOUR, MINUTE, timestamp } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';
import { type MailsFailure, mailsRepository } from './mails.repository';

describeSite('mails that were not sent', (site) => {
  let owner: Person;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    owner = await signedInPerson(site(), { role: 'admin' });
  });
  beforeEach(() => site().db.deleteFrom('mails').execute());

  /** Queues a mail for later, so that it isn't sent meanwhile. */
  async function queue(reply: number) {
    const email = { to: 'patel@example.org', subject: 'Coats', text: 'Thanks.', html: '<p>Thanks.</p>' };
    const about = { kind: 'reply', id: reply } as const;
    await site()
      .db.transaction()
      .execute(async (transaction) => {
        await mailsRepository(transaction).add([{ ...email, about }]);
        await transaction
          .updateTable('mails')
          .set({ next_try_at: timestamp(HOUR) })
          .execute();
      });
    return `reply/${reply}`;
  }

  const fail = (failure: Exclude<MailsFailure, 'given_up'>, next_try_at: string | null) =>
    site()
      .db.updateTable('mails')
      .set({ last_error: '550 <patel@example.org> is unknown', failure, next_try_at, tries: 3 })
      .execute();

  const unsent = async (person = owner) =>
    (await person.get('/admin/mail/unsent')).json<{ results: UnsentMail[] }>().results;
  const stateAbout = async (subject: string, person = owner) =>
    (await person.get(`/admin/mail/about/${subject}`)).json<{ results: MailState | null }>().results;

  test('are listed with the reason, and the reply that they carry shows their state', async () => {
    const reply = await queue(1);
    expect(await stateAbout(reply)).toMatchObject({ state: 'waiting', why: null });
    const next = timestamp(HOUR);
    await fail('temporary', next);
    expect(await stateAbout(reply)).toMatchObject({ state: 'retrying', at: next });
    await fail('permanent', null);
    const why = expect.stringMatching(/doesn’t accept email/);
    expect(await stateAbout(reply)).toMatchObject({ state: 'failed', why });
    const [mail] = await unsent();
    expect(mail).toMatchObject({ to: 'patel@example.org', tries: 3, state: 'failed', why });
    expect(mail?.said).not.toContain('patel');
  });

  test('can be retried at once, and are then sent', async () => {
    const reply = await queue(1);
    await fail('policy', null);
    const [mail] = await unsent();
    expect((await owner.post(`/admin/mail/unsent/${mail?.id}/retry`)).statusCode).toBe(204);
    await site().mail.deliver();
    expect(await stateAbout(reply)).toMatchObject({ state: 'sent' });
    expect(await unsent()).toEqual([]);
    expect((await owner.post(`/admin/mail/unsent/${mail?.id}/retry`)).statusCode).toBe(404);
  });

  test('are not retried while one is being sent', async () => {
    const reply = await queue(1);
    const lease = timestamp(LEASE - 1000);
    await fail('temporary', lease);
    const [mail] = await unsent();
    expect(mail).toMatchObject({ state: 'retrying', at: lease });
    await owner.post(`/admin/mail/unsent/${mail?.id}/retry`);
    expect(await stateAbout(reply)).toMatchObject({ state: 'retrying', at: lease });
    const stored = await site().db.selectFrom('mails').select('next_try_at').executeTakeFirstOrThrow();
    expect(stored).toEqual({ next_try_at: lease });
  });

  test('say that the mail server can’t be reached, also while they are tried again or are overdue', async () => {
    const reply = await queue(1);
    for (const next of [timestamp(LEASE - 1000), timestamp(), timestamp(-HOUR)]) {
      await fail('connection', next);
      expect(await stateAbout(reply)).toEqual({
        state: 'retrying',
        at: next,
        why: 'The mail server can’t be reached.',
      });
    }
  });

  test('say so if their first try takes longer than usual', async () => {
    const reply = await queue(1);
    const lease = timestamp(LEASE);
    const claim = (created_at: string) =>
      site().db.updateTable('mails').set({ created_at, next_try_at: lease, tries: 1 }).execute();
    await claim(timestamp(-MINUTE));
    expect(await stateAbout(reply)).toMatchObject({ state: 'waiting', why: null });
    await claim(timestamp(-3 * MINUTE));
    expect(await stateAbout(reply)).toEqual({
      state: 'retrying',
      at: lease,
      why: expect.stringMatching(/longer than usual/),
    });
  });

  test('can be given up, and are never sent', async () => {
    const reply = await queue(1);
    const [mail] = await unsent();
    expect((await owner.delete(`/admin/mail/unsent/${mail?.id}`)).statusCode).toBe(204);
    await site().mail.deliver();
    expect(await stateAbout(reply)).toMatchObject({ state: 'given_up' });
    expect(await unsent()).toEqual([]);
    const noted = await site()
      .db.selectFrom('audit')
      .select(['action', 'title'])
      .where('kind', '=', 'mails')
      .where('subject_id', '=', mail!.id)
      .execute();
    expect(noted).toEqual([{ action: 'mail_given_up', title: '' }]);
    const logged = async (person: Person) =>
      (await person.get('/admin/audit?kind=mails')).json<{ results: AuditEntry[] }>().results;
    expect((await logged(owner))[0]).toMatchObject({ named: '“Coats” to patel@example.org' });
    const made = await owner.post('/admin/roles', { label: 'Records only', permissions: ['records'] });
    const { name } = made.json<{ results: { name: string } }>().results;
    const auditor = await signedInPerson(site(), { role: 'admin', staff_role: name });
    expect((await logged(auditor)).filter(({ named }) => named !== undefined)).toEqual([]);
  });

  test('show their recipients only to staff who may see them', async () => {
    const reply = await queue(1);
    const made = await owner.post('/admin/roles', { label: 'Settings only', permissions: ['settings'] });
    const { name } = made.json<{ results: { name: string } }>().results;
    const person = await signedInPerson(site(), { role: 'admin', staff_role: name });
    expect(await unsent(person)).toMatchObject([{ to: '…@example.org', subject: null }]);
    expect(await stateAbout(reply, person)).toBeNull();
    const author = await signedInPerson(site(), { role: 'admin', staff_role: 'author' });
    expect((await author.get('/admin/mail/unsent')).statusCode).toBe(403);
  });

  test('are found by what they carry: a reply to a message, an invitation', async () => {
    const message = { name: 'Priya', email: 'patel@example.org', subject: 'Coats', message: 'Hello you.' };
    const { id } = await site()
      .db.insertInto('messages')
      .values({ ...message, state: 'new', created_at: timestamp(), searched: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answered = await owner.post(`/admin/messages/${id}/reply`, { message: 'Thank you for writing.' });
    const { replies } = answered.json<{ results: { replies: { id: number }[] } }>().results;
    expect(await stateAbout(`reply/${replies[0]?.id}`)).not.toBeNull();

    const person = {
      firstname: 'Sam',
      lastname: 'Shah',
      email: 'sam@example.org',
      role: 'user',
      staff_role: 'editor',
    };
    const invited = await owner.post('/admin/users', person);
    const user = invited.json<{ results: { id: number } }>().results;
    expect(await stateAbout(`invitation/${user.id}`)).not.toBeNull();
    expect(await stateAbout('invitation/999999')).toBeNull();
  });
});
