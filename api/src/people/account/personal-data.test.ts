import { Site } from '@lapis/contract';
import { addWidget } from '../../testing/content';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { declarationsRepository } from '../../giving/declarations/declarations.repository';
import { giftsRepository } from '../../giving/gifts/gifts.repository';
import { supportersRepository } from '../../giving/supporters/supporters.repository';
import { timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { switchOnTwoFactor } from '../two-factor/authenticator.fixture';
import { PASSWORD, type Person, signedInPerson } from './person.fixture';

const charity = Site.parse(demoContent.site);
const current_password = PASSWORD;

async function leaveTraces({ db }: TestSite, person: Person) {
  const { id, email } = person.user;
  const now = timestamp();
  const { secret, recoveryCodes } = await switchOnTwoFactor(person);
  await person.patch('/settings/newsletter', { subscribed: true });
  const token = await oneTimeTokens(db).issue('reset', id, {});
  await messagesRepository(db).add({
    name: 'Zohra',
    email: email.toUpperCase(),
    subject: 'Winter coats',
    message: 'Do you take winter coats?',
    website: '',
  });
  const { id: messageId } = await db
    .selectFrom('messages')
    .select('id')
    .where('email', '=', email.toUpperCase())
    .executeTakeFirstOrThrow();
  // Replies of their own, as if they were staff.
  await messagesRepository(db).addReply(messageId, 'Yes, gladly.', id);
  await db
    .insertInto('devices')
    .values({ user_id: id, device: 'A kite', place: 'Oman', created_at: now })
    .execute();
  await db
    .insertInto('known_origins')
    .values({ user_id: id, kind: 'device', hash: 'the hash of its cookie', used_at: now })
    .execute();
  await db
    .insertInto('identities')
    .values({ user_id: id, provider: 'acme', subject: `acme-${id}`, created_at: now })
    .execute();
  const widget = await addWidget(db, { name: `widget-${id}`, title: 'A widget', html: '<p>Kites</p>' });
  await db.updateTable('widgets').set({ updated_by: id }).where('id', '=', widget).execute();
  const thing = { kind: 'stories', entry_id: id } as const;
  await db
    .insertInto('revisions')
    .values({ ...thing, n: 1, title: 'Kites', fields: '{}', user_id: id, at: now })
    .execute();
  await db
    .insertInto('drafts')
    .values({ ...thing, fields: '{}', version: 1, base: 1, updated_by: id, updated_at: now })
    .execute();
  await db
    .insertInto('approvals')
    .values({ ...thing, state: 'sent_back', asked_by: id, asked_at: now, decided_by: id })
    .execute();
  await db
    .insertInto('approval_comments')
    .values({ ...thing, user_id: id, field: 'html', quote: 'Kites', text: 'How many?', at: now })
    .execute();
  await db
    .insertInto('presences')
    .values({ ...thing, user_id: id, since: now, seen_at: now })
    .execute();
  const hashes = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute();
  const giver = await supportersRepository(db).create({ name: 'Zohra Rahimi', email });
  const gift = await giftsRepository(db).create({
    supporter_id: giver.id,
    amount: 2000,
    interval: 'once',
    method: 'transfer',
    source: 'page',
  });
  const note = 'Her neighbour rang about this';
  for (const table of ['supporters', 'gifts'] as const) await db.updateTable(table).set({ note }).execute();
  await declarationsRepository(db).declare({
    supporterId: giver.id,
    given: 'page',
    taxpayer: {
      title: '',
      firstname: 'Zohra',
      lastname: 'Rahimi',
      house: '1',
      street: '',
      postcode: 'SW1A 1AA',
      outside_uk: false,
    },
    past: true,
    future: true,
    madeOn: '2026-01-01',
    userName: '',
  });
  return [
    note,
    secret,
    token,
    gift.token,
    person.token,
    'argon2',
    'unsubscribe_token',
    ...recoveryCodes,
    ...hashes.map(({ token_hash }) => token_hash),
  ];
}

describeSite('the export of an account', (site) => {
  beforeAll(() => siteRepository(site().db).write(charity));

  test('contains all data of the person as a file, and no secret', async () => {
    const person = await signedInPerson(site());
    const secrets = await leaveTraces(site(), person);
    const exported = await person.get('/settings/export');

    const today = timestamp().slice(0, 10);
    expect(exported.headers['content-disposition']).toMatch(
      /^attachment; filename="lapis-account-[\d-]{10}\.json"$/,
    );
    expect(exported.headers['content-disposition']).toContain(today);
    expect(exported.json()).toEqual({
      exported_at: expect.stringContaining(today),
      site: charity.app_name,
      profile: {
        id: person.user.id,
        firstname: 'Zohra',
        lastname: 'Rahimi',
        email: person.user.email,
        pending_email: null,
        role: 'user',
        email_verified_at: person.user.email_verified_at,
        has_password: true,
        created_at: person.user.created_at,
        last_seen_at: null,
        invited_at: null,
        deactivated_at: null,
        deleted_at: null,
      },
      two_factor: { on_since: expect.any(String), recovery_codes_left: 8 },
      sessions: [expect.objectContaining({ device: 'Firefox on Windows', address: person.ip, place: null })],
      devices: [{ device: 'A kite', place: 'Oman', created_at: expect.any(String) }],
      known_devices_and_networks: [{ kind: 'device', used_at: expect.any(String) }],
      identities: [{ provider: 'acme', subject: `acme-${person.user.id}`, created_at: expect.any(String) }],
      links_and_codes: [expect.objectContaining({ kind: 'reset', used_at: null })],
      content_edited: [expect.objectContaining({ kind: 'widgets', updated_at: expect.any(String) })],
      versions_written: [{ kind: 'stories', title: 'Kites', at: expect.any(String) }],
      drafts_written: [{ kind: 'stories', updated_at: expect.any(String) }],
      approvals_asked_for: [
        { kind: 'stories', state: 'sent_back', asked_at: expect.any(String), decided_at: null },
      ],
      approvals_decided: [{ kind: 'stories', state: 'sent_back', decided_at: null }],
      comments_written: [{ kind: 'stories', quote: 'Kites', text: 'How many?', at: expect.any(String) }],
      open_now: [expect.objectContaining({ kind: 'stories' })],
      files_added: [],
      answers_written: [{ message: 'Yes, gladly.', created_at: expect.any(String) }],
      record: [expect.objectContaining({ action: 'two_factor_on', kind: 'account', ip: person.ip })],
      newsletter: expect.objectContaining({ consent: expect.any(String), confirmed_at: expect.any(String) }),
      messages: [
        expect.objectContaining({
          subject: 'Winter coats',
          message: 'Do you take winter coats?',
          answers: [{ message: 'Yes, gladly.', created_at: expect.any(String) }],
        }),
      ],
      mails: [
        expect.objectContaining({ subject: 'Two-factor sign-in is on' }),
        expect.objectContaining({ subject: 'You are subscribed' }),
      ],
      giving: [
        {
          name: 'Zohra Rahimi',
          email: person.user.email,
          phone: '',
          address: '',
          created_at: expect.any(String),
          gifts: [
            expect.objectContaining({
              amount: 2000,
              state: 'waiting',
              purpose: '',
              reference: expect.any(String),
              entries: [],
            }),
          ],
          declarations: [expect.objectContaining({ lastname: 'Rahimi', postcode: 'SW1A 1AA' })],
        },
      ],
    });
    for (const secret of secrets) expect(exported.body).not.toContain(secret);
  });

  test('contains nothing by an unverified address: it may be another person’s', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    await leaveTraces(site(), person);
    const exported = (await person.get('/settings/export')).json<object>();
    expect(exported).toHaveProperty('devices');
    for (const part of ['newsletter', 'messages', 'mails', 'giving'])
      expect(exported).not.toHaveProperty(part);
  });

  test('contains nothing of others', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    await leaveTraces(site(), other);
    const exported = await person.get('/settings/export');
    expect(exported.json()).toMatchObject({
      devices: [],
      known_devices_and_networks: [],
      identities: [],
      messages: [],
      mails: [],
      newsletter: null,
      giving: [],
    });
    expect(exported.body).not.toContain(other.user.email);
  });

  test('is made ten times an hour at most', async () => {
    const person = await signedInPerson(site());
    for (let i = 0; i < 10; i++) expect((await person.get('/settings/export')).statusCode).toBe(200);
    expect((await person.get('/settings/export')).statusCode).toBe(429);
  });
});

describeSite('deleting an account', (site) => {
  beforeAll(() => siteRepository(site().db).write(charity));

  const collectRows = async (person: Person) => {
    const { db } = site();
    const { id, email } = person.user;
    const tables = [
      'sessions',
      'recovery_codes',
      'one_time_tokens',
      'identities',
      'devices',
      'known_origins',
    ] as const;
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const rows = await db.selectFrom(table).select('id').where('user_id', '=', id).execute();
      counts[table] = rows.length;
    }
    for (const table of ['users', 'subscribers'] as const) {
      const rows = await db.selectFrom(table).select('id').where('email', '=', email).execute();
      counts[table] = rows.length;
    }
    return counts;
  };

  test('erases its data, sends a goodbye, and keeps messages to the charity', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    await leaveTraces(site(), person);
    await leaveTraces(site(), other);
    const { db } = site();
    await db
      .insertInto('mails')
      .values({
        recipient: person.user.email,
        subject: 'Not sent yet',
        content: '{}',
        next_try_at: timestamp(60_000),
        created_at: timestamp(),
      })
      .execute();

    const check = (password: string) =>
      person.post('/settings/account/deletion-check', { current_password: password });
    expect((await check('not mine')).json()).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    });
    expect((await check(current_password)).statusCode).toBe(204);
    expect((await person.delete('/settings/account', { current_password: 'not mine' })).statusCode).toBe(422);
    expect((await person.delete('/settings/account', { current_password })).statusCode).toBe(204);

    expect(Object.values(await collectRows(person))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(Object.values(await collectRows(other))).toEqual([1, 8, 1, 1, 1, 1, 1, 1]);
    expect((await person.get('/user')).statusCode).toBe(401);
    const goodbye = (await sentTo(site(), person.user.email)).at(-1);
    expect(goodbye?.subject).toBe('Your account was deleted');
    const rows = await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', person.user.email)
      .execute();
    expect(rows).toEqual([{ subject: 'Your account was deleted' }]);
    const comments = await db.selectFrom('approval_comments').select('user_id').execute();
    expect(comments).toEqual([{ user_id: other.user.id }]);
    const requests = await db.selectFrom('approvals').select('asked_by').orderBy('id').execute();
    expect(requests).toEqual([{ asked_by: null }, { asked_by: other.user.id }]);
    const messages = await db
      .selectFrom('messages')
      .select('subject')
      .where('email', '=', person.user.email.toUpperCase())
      .execute();
    expect(messages).toHaveLength(1);
    const answers = await db
      .selectFrom('message_replies')
      .select('message')
      .where('user_id', 'is', null)
      .execute();
    expect(answers).toEqual([{ message: 'Yes, gladly.' }]);
    const record = await db.selectFrom('audit').select('subject_id').where('kind', '=', 'account').execute();
    expect(record).toEqual([{ subject_id: other.user.id }]);
    const givers = await db.selectFrom('supporters').select('email').orderBy('id').execute();
    expect(givers).toEqual([{ email: person.user.email }, { email: other.user.email }]);
    const widget = await db
      .selectFrom('widgets')
      .select('updated_by')
      .where('name', '=', `widget-${person.user.id}`)
      .executeTakeFirst();
    expect(widget).toEqual({ updated_by: null });
  });

  test('keeps what belongs to an unverified address: it may be another person’s', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    await site().guest.post('/api/newsletter', { email: person.user.email });
    expect((await person.delete('/settings/account', { current_password })).statusCode).toBe(204);
    expect(await collectRows(person)).toMatchObject({ users: 0, subscribers: 1 });
  });

  test('needs a recent sign-in if there is no password', async () => {
    const person = await signedInPerson(site(), { password_hash: null });
    const { db } = site();
    const setAge = (created_at: string) =>
      db.updateTable('sessions').set({ created_at }).where('user_id', '=', person.user.id).execute();
    await setAge(timestamp(-11 * 60_000));
    expect((await person.delete('/settings/account')).statusCode).toBe(422);
    await setAge(timestamp());
    expect((await person.delete('/settings/account')).statusCode).toBe(204);
  });
});

describeSite('the last administrator', (site) => {
  test('can’t delete the account, even if two try at the same moment', async () => {
    const admins = [
      await signedInPerson(site(), { role: 'admin' }),
      await signedInPerson(site(), { role: 'admin' }),
    ];
    const go = (admin: Person) => admin.delete('/settings/account', { current_password });
    const answers = await Promise.all(admins.map(go));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      message: expect.stringMatching(/only owner.*make someone else an owner first/),
    });
    const left = await site().db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  });

  test('does not keep others from deleting theirs', async () => {
    const person = await signedInPerson(site());
    expect((await person.delete('/settings/account', { current_password })).statusCode).toBe(204);
  });
});
