import type { AuditEntry, Stats } from '@lapis/contract';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { PASSWORD, type Person, signedInPerson } from '../../people/account/person.fixture';
import { DAY, timestamp } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';
import { generateCode, switchOnTwoFactor } from '../../people/two-factor/authenticator.fixture';
import { audit } from './audit';
import { auditRepository } from './audit.repository';
import { nameSubjects } from './name-subjects';

describeSite('the audit log', (site) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await signedInPerson(site(), { firstname: 'Ada', lastname: 'Zahir', role: 'admin' });
  });
  beforeEach(() => site().db.deleteFrom('audit').execute());

  const list = async (query = '') =>
    (await admin.get(`/admin/audit?${query}`)).json<{ results: AuditEntry[]; total: number }>();
  const actions = async (query = '') => (await list(query)).results.map(({ action }) => action);
  const login = ({ user, ip }: Person, password = PASSWORD) =>
    site().app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: user.email, password },
      remoteAddress: ip,
    });

  test('lists changes made in the portal, newest first, and no rejected ones', async () => {
    const widget = { name: 'recorded', title: 'Über uns', html: '<p>Words.</p>' };
    const created = await admin.post('/admin/widgets', widget);
    const { id } = created.json<{ results: { id: number } }>().results;
    await admin.patch(`/admin/widgets/${id}`, { title: 'About us' });
    await admin.patch(`/admin/widgets/${id}`, { title: 'Too late', version: 1 });
    await admin.post('/admin/widgets', widget);
    const by = {
      user_id: admin.user.id,
      user_name: 'Ada Zahir',
      ip: admin.ip,
      kind: 'widgets',
      subject_id: id,
    };
    expect(await list()).toEqual({
      results: [
        {
          ...by,
          id: expect.any(Number),
          at: expect.any(String),
          action: 'changed',
          title: 'About us',
          details: { fields: 'title' },
        },
        {
          ...by,
          id: expect.any(Number),
          at: expect.any(String),
          action: 'created',
          title: 'Über uns',
          details: {},
        },
      ],
      total: 2,
      page: 1,
      per_page: 10,
    });
  });

  test('names a message while it exists, to readers who may see messages', async () => {
    const { db } = site();
    const message = { name: 'Dev Patel', email: 'dev@example.org', subject: 'Coats', message: 'Hello' };
    await messagesRepository(db).add({ ...message, website: '' });
    const { id } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
    await admin.patch(`/admin/messages/${id}`, { state: 'read' });
    expect((await list()).results).toMatchObject([
      { title: `Message ${id}`, named: '“Coats” from Dev Patel', details: { state: 'read' } },
    ]);
    const activity = (await admin.get('/admin/stats')).json<Stats>().recent_activity;
    expect(activity).toMatchObject([{ named: '“Coats” from Dev Patel' }]);
    const [entry] = await auditRepository(db).newest(1);
    expect(entry).toBeDefined();
    expect(await nameSubjects(db, entry ? [entry] : [], ['records'])).toEqual([entry]);

    await admin.delete(`/admin/messages/${id}`);
    await admin.delete(`/admin/messages/${id}?forever=1`);
    expect((await list()).results.filter(({ named }) => named !== undefined)).toEqual([]);
  });

  test('can be filtered by words, person, action, kind and days', async () => {
    const { db } = site();
    const other = await signedInPerson(site(), { role: 'admin' });
    const note = (by: Person, title: string, at: string, action: 'created' | 'changed') =>
      audit(db)
        .note({ user: by.user, ip: by.ip }, { action, kind: 'links', title })
        .then(() => db.updateTable('audit').set({ at }).where('title', '=', title).execute());
    await note(admin, 'École', '2026-03-01T00:00:00.000Z', 'created');
    await note(admin, 'Lycée', '2026-03-01T23:59:59.999Z', 'changed');
    await note(other, 'Maison', '2026-03-02T00:00:00.000Z', 'created');
    const titles = async (query: string) => (await list(query)).results.map(({ title }) => title);

    expect(await titles(`q=${encodeURIComponent('éCOLE')}`)).toEqual(['École']);
    expect(await titles('q=zahir')).toEqual(['Lycée', 'École']);
    expect(await titles(`user=${other.user.id}`)).toEqual(['Maison']);
    expect(await titles('action=created')).toEqual(['Maison', 'École']);
    expect(await titles('kind=links&per_page=1&page=3')).toEqual(['École']);
    expect(await titles('kind=widgets')).toEqual([]);
    expect(await titles('from=2026-03-02')).toEqual(['Maison']);
    expect(await titles('from=2026-03-01&to=2026-03-01')).toEqual(['Lycée', 'École']);
    for (const query of ['from=yesterday', 'action=lost', 'kind=lost', 'user=x']) {
      expect((await admin.get(`/admin/audit?${query}`)).statusCode).toBe(422);
    }
  });

  test('lists sign-ins and refused sign-ins', async () => {
    const person = await signedInPerson(site());
    await login(person, 'not the password');
    await login(person);
    const of = { kind: 'account', subject_id: person.user.id, title: 'Zohra Rahimi', ip: person.ip };
    expect((await list()).results).toMatchObject([
      { ...of, action: 'signed_in', user_id: person.user.id },
      { ...of, action: 'sign_in_refused', user_id: null, user_name: '' },
    ]);
  });

  test('does not store the address of a refused sign-in if no account has it', async () => {
    const typed = 'my-secret@lapis.example';
    await site().guest.post('/api/login', { email: typed, password: 'x' });
    const answer = await admin.get('/admin/audit');
    expect(answer.json()).toMatchObject({
      results: [{ action: 'sign_in_refused', subject_id: null, title: '', details: {} }],
    });
    expect(answer.body).not.toContain('my-secret');
  });

  test('lists changes of passwords and two-factor sign-in, without the secrets', async () => {
    const person = await signedInPerson(site());
    const { secret } = await switchOnTwoFactor(person);
    const { challenge } = (await login(person)).json<{ challenge: string }>();
    const second = (code: string) => site().guest.post('/api/login/two-factor', { challenge, code });
    await second('000000');
    await second(generateCode(secret, 1));
    await person.delete('/settings/two-factor', { current_password: PASSWORD });
    const password = 'a new and shining door';
    await person.patch('/settings/password', {
      current_password: PASSWORD,
      password,
      password_confirmation: password,
    });
    expect(await actions()).toEqual([
      'password_changed',
      'two_factor_off',
      'signed_in',
      'sign_in_refused',
      'two_factor_on',
    ]);
    expect(JSON.stringify(await list())).not.toMatch(new RegExp(`${secret}|${password}`));
  });

  test('can be exported as CSV with the same filters, and lists each export', async () => {
    const { db } = site();
    const by = { user: admin.user, ip: admin.ip };
    await audit(db).note(by, { action: 'created', kind: 'links', title: '=HYPERLINK("x"), and more' });
    await audit(db).note(by, {
      action: 'created',
      kind: 'blog',
      title: 'Left out',
      details: { a: 1, b: 'c' },
    });
    const file = await admin.get('/admin/audit.csv?kind=links');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="lapis-audit-[\d-]{10}\.csv"$/),
      'cache-control': 'no-store',
    });
    const [head, row, end] = file.body.split('\r\n');
    expect(head).toBe('\uFEFF"at","user_id","user_name","ip","action","kind","subject_id","title","details"');
    expect(row).toMatch(/,"Ada Zahir","[\d.]+","created","links","","'=HYPERLINK\(""x""\), and more",""$/);
    expect(end).toBe('');
    expect((await admin.get('/admin/audit.csv?kind=blog')).body).toContain(',"Left out","a: 1; b: c"\r\n');
    expect((await list('action=exported')).results).toMatchObject([
      { kind: 'audit', details: { entries: 1 } },
      { kind: 'audit', details: { entries: 1 } },
    ]);
  });

  test('outlives the account of the person who acted, and is deleted after 24 months', async () => {
    const { db } = site();
    const other = await signedInPerson(site(), { firstname: 'Ida', role: 'admin' });
    await other.post('/admin/widgets', { name: 'outliving', title: 'A text', html: '<p>Words.</p>' });
    await admin.delete(`/admin/users/${other.user.id}`);
    await admin.delete(`/admin/users/${other.user.id}?forever=1`);
    expect((await list('kind=widgets')).results).toMatchObject([{ user_id: null, user_name: 'Ida Rahimi' }]);
    await db
      .updateTable('audit')
      .set({ at: timestamp(-731 * DAY) })
      .where('kind', '=', 'widgets')
      .execute();
    await auditRepository(db).purge();
    expect(await actions()).toEqual(['deleted', 'trashed']);
  });
});
