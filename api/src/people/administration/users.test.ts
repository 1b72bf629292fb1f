import { type AdminUser, type AuditEntry, Site } from '@lapis/contract';
import { type Person, signedInPerson } from '../account/person.fixture';
import { timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { siteRepository } from '../../cms/site/site.repository';
import { describeOnEachDatabase } from '../../testing/testing';

const NEW_PASSWORD = 'a new and shining door';

describeOnEachDatabase('the list of accounts', (site) => {
  let admin: Person;
  const people: Record<string, Person> = {};

  beforeAll(async () => {
    admin = await signedInPerson(site(), { firstname: 'Ada', lastname: 'Zahir', role: 'admin' });
    people['school'] = await signedInPerson(site(), { firstname: 'Школа', lastname: 'Zoé' });
    people['new'] = await signedInPerson(site(), { lastname: 'Babur', email_verified_at: null });
    people['gone'] = await signedInPerson(site(), { lastname: 'Cyrus' });
    await admin.post('/admin/users', {
      firstname: 'Ida',
      lastname: 'Dara',
      email: 'ida@lapis.example',
      role: 'admin',
    });
    await admin.post(`/admin/users/${people['gone'].user.id}/deactivate`);
  });

  const list = async (query: string) => {
    const answer = await admin.get(`/admin/users?${query}`);
    return answer.json<{ results: AdminUser[]; total: number; page: number; per_page: number }>();
  };
  const names = async (query: string) => (await list(query)).results.map(({ lastname }) => lastname);

  test('shows what an administrator needs to know of each, and no secret', async () => {
    const { results, total, page, per_page } = await list('q=Zahir');
    expect([total, page, per_page]).toEqual([1, 1, 10]);
    expect(results).toEqual([
      {
        id: admin.user.id,
        firstname: 'Ada',
        lastname: 'Zahir',
        email: admin.user.email,
        role: 'admin',
        staff_role: 'owner',
        email_verified_at: expect.any(String),
        two_factor_enabled: false,
        last_seen_at: null,
        invited_at: null,
        deactivated_at: null,
        deleted_at: null,
        sessions: 1,
        version: 1,
        created_at: expect.any(String),
      },
    ]);
  });

  test('is searched by name and address, ignoring case in any alphabet', async () => {
    for (const q of ['школа', 'ZOÉ', 'ШКОЛА zoé', people['school']!.user.email.toUpperCase()]) {
      expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Zoé']);
    }
    expect(await names('q=%25')).toEqual([]);
  });

  test('finds a person by the new name after a change', async () => {
    const person = await signedInPerson(site(), { lastname: 'Maiden' });
    await person.patch('/settings/profile', { ...person.user, lastname: 'Überall' });
    expect(await names(`q=${encodeURIComponent('ÜBERALL')}`)).toEqual(['Überall']);
    expect(await names('q=maiden')).toEqual([]);
    await admin.delete(`/admin/users/${person.user.id}`);
    await admin.delete(`/admin/users/${person.user.id}?forever=1`);
  });

  test('can be filtered by the state of accounts', async () => {
    expect((await names('state=all')).length).toBe(5);
    expect(await names('state=invited')).toEqual(['Dara']);
    expect(await names('state=active')).toEqual(['Babur', 'Zahir', 'Zoé']);
    expect(await names('state=unverified')).toEqual(['Babur']);
    expect(await names('state=deactivated')).toEqual(['Cyrus']);
    expect(await names('state=admins')).toEqual(['Dara', 'Zahir']);
    expect((await admin.get('/admin/users?state=lost')).statusCode).toBe(422);
  });

  test('is sorted, and has pages', async () => {
    expect(await names('sort=name')).toEqual(['Babur', 'Cyrus', 'Dara', 'Zahir', 'Zoé']);
    expect(await names('sort=-name&per_page=2&page=2')).toEqual(['Dara', 'Cyrus']);
    expect((await names('sort=-created_at'))[0]).toBe('Dara');
    await site()
      .db.updateTable('users')
      .set({ last_seen_at: timestamp() })
      .where('id', '=', people['school']!.user.id)
      .execute();
    expect((await names('sort=-last_seen_at'))[0]).toBe('Zoé');
    expect((await names('sort=last_seen_at')).at(-1)).toBe('Zoé');
  });

  test('knows when a person was last seen, even after the session ended', async () => {
    const { db } = site();
    const person = await signedInPerson(site(), { lastname: 'Farr' });
    await db
      .updateTable('sessions')
      .set({ last_seen_at: timestamp(-120_000) })
      .where('user_id', '=', person.user.id)
      .execute();
    await person.get('/user');
    await person.post('/logout');
    const [row] = (await list('q=farr')).results;
    expect(row).toMatchObject({ sessions: 0, last_seen_at: expect.any(String) });
    expect(Date.parse(row?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describeOnEachDatabase('an invitation', (site) => {
  let admin: Person;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await signedInPerson(site(), { role: 'admin' });
  });

  const invite = (email: string) =>
    admin.post('/admin/users', { firstname: 'Ida', lastname: 'Dara', email, role: 'user' });

  async function mailedToken(email: string) {
    const text = (await sentTo(site(), email)).at(-1)?.text ?? '';
    const link = new URL(/http\S+\/password\/welcome\/\S+/.exec(text)?.[0] ?? '');
    expect(link.searchParams.get('email')).toBe(email);
    return link.pathname.split('/').at(-1) ?? '';
  }

  const accept = (email: string, token: string) =>
    site().guest.post('/api/password/reset', {
      email,
      token,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    });
  const login = (email: string) => site().guest.post('/api/login', { email, password: NEW_PASSWORD });

  test('opens an account whose owner chooses the password', async () => {
    const email = 'ida@lapis.example';
    const invited = await invite(email);
    expect(invited.statusCode).toBe(201);
    expect(invited.json()).toMatchObject({
      results: { email, invited_at: expect.any(String), email_verified_at: null, version: 1 },
    });
    const [mail] = await sentTo(site(), email);
    expect(mail?.subject).toMatch(/You are invited/);
    expect(mail?.text).not.toMatch(/Ida|Dara/);
    expect(mail?.text).toContain(
      `${admin.user.firstname} ${admin.user.lastname} has invited you to open an account at`,
    );
    expect(mail?.text).toMatch(/choose a password:\n\nhttp/);

    const accepted = await accept(email, await mailedToken(email));
    expect(accepted.json()).toEqual({ status: expect.stringMatching(/account is ready/) });
    expect((await login(email)).statusCode).toBe(200);
    const { id } = invited.json<{ results: AdminUser }>().results;
    expect((await admin.get(`/admin/users/${id}`)).json()).toMatchObject({
      results: { invited_at: null, email_verified_at: expect.any(String), last_seen_at: expect.any(String) },
    });
    expect((await sentTo(site(), email)).map(({ subject }) => subject)).not.toContain(
      'Your password was changed',
    );
    expect((await admin.post(`/admin/users/${id}/invite`)).statusCode).toBe(409);
  });

  test.each([
    [
      'Author',
      { role: 'admin', staff_role: 'author' },
      /Your role is Author, which includes: write; pictures and files\./,
    ],
    ['Owner', { role: 'admin', staff_role: 'owner' }, /Your role is Owner, which includes: everything\./],
    ['tester', { role: 'tester' }, /look at versions of the website that are not live/],
    ['account alone', { role: 'user' }, /you can sign in to the website/],
  ])('says what the account may do: %s', async (name, access, says) => {
    const email = `${name.replace(' ', '-').toLowerCase()}@lapis.example`;
    const sent = { firstname: 'Ida', lastname: 'Dara', email, ...access };
    const { id } = (await admin.post('/admin/users', sent)).json<{ results: AdminUser }>().results;
    expect((await admin.post(`/admin/users/${id}/invite`)).statusCode).toBe(200);
    const mails = await sentTo(site(), email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(says), expect.stringMatching(says)]);
  });

  test('works once, within seven days', async () => {
    const email = 'late@lapis.example';
    await invite(email);
    const token = await mailedToken(email);
    const setExpiry = (after: number) =>
      site()
        .db.updateTable('one_time_tokens')
        .set({ expires_at: timestamp(after) })
        .where('kind', '=', 'invite')
        .execute();
    await setExpiry(-1);
    const late = await accept(email, token);
    expect([late.statusCode, late.json().message]).toEqual([410, expect.stringMatching(/seven days/)]);
    await setExpiry(60_000);
    const answers = await Promise.all([accept(email, token), accept(email, token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  });

  test('can be sent again, which invalidates the former one', async () => {
    const email = 'again@lapis.example';
    const { id } = (await invite(email)).json<{ results: AdminUser }>().results;
    const first = await mailedToken(email);
    expect((await admin.post(`/admin/users/${id}/invite`)).statusCode).toBe(200);
    const second = await mailedToken(email);
    expect((await accept(email, first)).statusCode).toBe(404);
    expect((await accept(email, second)).statusCode).toBe(200);
    expect((await admin.post('/admin/users/999999/invite')).statusCode).toBe(404);
  });

  test('can be copied as a link by administrators, which is logged', async () => {
    const email = 'by.hand@lapis.example';
    const { id } = (await invite(email)).json<{ results: AdminUser }>().results;
    const mailed = await mailedToken(email);
    const member = await signedInPerson(site(), {});
    expect((await member.post(`/admin/users/${id}/invite-link`)).statusCode).toBe(403);
    const { url } = (await admin.post(`/admin/users/${id}/invite-link`)).json<{ url: string }>();
    const link = new URL(url);
    expect(link.searchParams.get('email')).toBe(email);
    const token = /^\/password\/welcome\/(?<token>[\w-]+)$/.exec(link.pathname)?.groups?.['token'] ?? '';
    expect((await accept(email, mailed)).statusCode).toBe(404);
    expect((await accept(email, token)).statusCode).toBe(200);
    const noted = (await admin.get('/admin/audit?action=invitation_linked')).json<{
      results: AuditEntry[];
    }>();
    expect(noted.results).toMatchObject([{ kind: 'users', subject_id: id, title: 'Ida Dara' }]);
    expect(JSON.stringify(noted)).not.toContain(token);
    expect((await admin.post(`/admin/users/${id}/invite-link`)).statusCode).toBe(409);
  });

  test('is rejected for an address that has an account, regardless of case', async () => {
    const refused = await invite(admin.user.email.toUpperCase());
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { email: ['There is already an account with this address.'] },
    ]);
  });

  test('is rejected with an error on each wrong field', async () => {
    const refused = await admin.post('/admin/users', { firstname: ' ', email: 'ida', role: 'queen' });
    expect(Object.keys(refused.json().errors)).toEqual(['firstname', 'lastname', 'email', 'role']);
  });
});

describeOnEachDatabase('changing an account', (site) => {
  let admin: Person;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await signedInPerson(site(), { role: 'admin' });
  });

  const fetchAuditEntries = async ({ user }: Person) =>
    (
      await site()
        .db.selectFrom('audit')
        .select(['action', 'details', 'user_id', 'title', 'ip'])
        .where('kind', '=', 'users')
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map(({ details, ...note }) => ({ ...note, details: JSON.parse(details) as object }));

  test('accepts a change to the newest copy, and rejects one to an older copy', async () => {
    const person = await signedInPerson(site());
    const url = `/admin/users/${person.user.id}`;
    const first = await admin.patch(url, { firstname: 'Maryam', version: 1 });
    expect(first.json()).toMatchObject({ results: { firstname: 'Maryam', lastname: 'Rahimi', version: 2 } });
    const second = await admin.patch(url, { firstname: 'Mina', version: 1 });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      message: expect.any(String),
      results: { firstname: 'Maryam', version: 2 },
    });
    expect((await admin.patch('/admin/users/999999', { firstname: 'No' })).statusCode).toBe(404);
  });

  test('gives and takes a role, which counts at once and is logged', async () => {
    const person = await signedInPerson(site());
    const url = `/admin/users/${person.user.id}`;
    await admin.patch(url, { role: 'admin', staff_role: 'owner', lastname: 'Noori' });
    expect((await person.get('/admin/users')).statusCode).toBe(200);
    await admin.patch(url, { role: 'user' });
    expect((await person.get('/admin/users')).statusCode).toBe(403);
    const by = { user_id: admin.user.id, title: 'Zohra Noori', ip: admin.ip };
    expect(await fetchAuditEntries(person)).toEqual([
      { ...by, action: 'changed', details: { fields: 'lastname' } },
      { ...by, action: 'role_changed', details: { from: 'user', to: 'admin', staff_role: 'owner' } },
      { ...by, action: 'role_changed', details: { from: 'admin', to: 'user' } },
    ]);
  });

  test.each(['becomes an administrator', 'is invited as one'])(
    'gives a person who %s the role of an editor if none is chosen',
    async (how) => {
      const { user } = await signedInPerson(site());
      const invited = { firstname: 'Ira', lastname: 'Dara', email: `ira-${user.id}@lapis.example` };
      const made =
        how === 'is invited as one'
          ? await admin.post('/admin/users', { ...invited, role: 'admin' })
          : await admin.patch(`/admin/users/${user.id}`, { role: 'admin' });
      expect(made.json()).toMatchObject({ results: { role: 'admin', staff_role: 'editor' } });
      const { id } = made.json<{ results: AdminUser }>().results;
      await admin.patch(`/admin/users/${id}`, { staff_role: 'author' });
      const again = await admin.patch(`/admin/users/${id}`, { role: 'admin', firstname: 'Iram' });
      expect(again.json()).toMatchObject({ results: { firstname: 'Iram', staff_role: 'author' } });
    },
  );

  test('signs a person out everywhere', async () => {
    const person = await signedInPerson(site());
    expect((await admin.delete(`/admin/users/${person.user.id}/sessions`)).statusCode).toBe(204);
    expect((await person.get('/user')).statusCode).toBe(401);
    expect((await admin.delete('/admin/users/999999/sessions')).statusCode).toBe(404);
    expect(await fetchAuditEntries(person)).toMatchObject([{ action: 'sessions_ended' }]);
  });

  test('deletes it from the trash as its owner could, and the owner gets an email', async () => {
    const person = await signedInPerson(site());
    const forever = () => admin.delete(`/admin/users/${person.user.id}?forever=1`);
    await person.patch('/settings/newsletter', { subscribed: true });
    const tooSoon = await forever();
    expect([tooSoon.statusCode, tooSoon.json().message]).toEqual([
      409,
      expect.stringMatching(/not in the trash/),
    ]);
    await admin.delete(`/admin/users/${person.user.id}`);
    expect((await forever()).statusCode).toBe(204);
    expect((await person.get('/user')).statusCode).toBe(401);
    expect((await sentTo(site(), person.user.email)).at(-1)?.subject).toBe('Your account was deleted');
    const subscribers = await site()
      .db.selectFrom('subscribers')
      .select('id')
      .where('email', '=', person.user.email)
      .execute();
    expect(subscribers).toEqual([]);
    expect(await fetchAuditEntries(person)).toMatchObject([
      { action: 'trashed' },
      { action: 'deleted', title: 'Zohra Rahimi' },
    ]);
    expect((await forever()).statusCode).toBe(404);
  });

  test('works in bulk, ignoring accounts that don’t exist', async () => {
    const people = [await signedInPerson(site()), await signedInPerson(site())];
    const ids = people.map(({ user }) => user.id);
    const bulk = async (action: string, of = ids) =>
      (await admin.post('/admin/users/bulk', { ids: of, action })).json<object>();
    expect(await bulk('deactivate', [...ids, ...ids, 999_999])).toEqual({ done: ids });
    expect(await bulk('deactivate')).toEqual({ done: [] });
    expect(await bulk('activate')).toEqual({ done: ids });
    expect(await bulk('trash')).toEqual({ done: ids });
    expect(await bulk('trash')).toEqual({ done: [] });
    expect(await bulk('restore')).toEqual({ done: ids });
    expect(await bulk('delete')).toMatchObject({ message: expect.stringMatching(/not in the trash/) });
    await bulk('trash');
    expect(await bulk('delete')).toEqual({ done: ids });
    expect(await bulk('delete')).toEqual({ done: [] });
    expect((await admin.post('/admin/users/bulk', { ids: [], action: 'delete' })).statusCode).toBe(422);
  });

  test('changes none in bulk if one may not be changed', async () => {
    const person = await signedInPerson(site());
    const ids = [person.user.id, admin.user.id];
    for (const action of ['deactivate', 'trash']) {
      const refused = await admin.post('/admin/users/bulk', { ids, action });
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/your own/)]);
    }
    expect((await person.get('/user')).statusCode).toBe(200);
  });
});
