import { Site } from '@lapis/contract';
import { siteRepository } from '../cms/site/site.repository';
import { demoContent } from '../operations/demo/content';
import { sentTo } from '../inbox/mail/outbox.fixture';
import { describeSite } from '../testing/testing';
import { PASSWORD, signedInPerson } from './account/person.fixture';
import { generateCode, switchOnTwoFactor } from './two-factor/authenticator.fixture';
import { oneTimeTokens } from '../server/tokens/one-time-tokens.repository';
import { usersRepository } from './users/users.repository';

const NEW = 'a new and shining door';

describeSite('account forms without scripts', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  let networks = 0;
  const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site().app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      remoteAddress: `198.51.100.${++networks}`,
    });

  type Answer = Awaited<ReturnType<typeof submit>>;

  const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat();
  const cookieOf = (answer: Answer, name: string) =>
    cookiesOf(answer).find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

  /** Returns who is signed in by the cookie that an answer sets, as the site's code would read it. */
  async function signedInBy(answer: Answer) {
    const [, token] = /^token=([\w-]+);/.exec(cookieOf(answer, 'token')) ?? [];
    const user = await site().guest.get('/api/user', { authorization: `Bearer ${token}` });
    return user.json<{ email?: string }>().email;
  }

  const formAt = async ({ headers: { location } }: Answer) => {
    const { searchParams } = new URL(String(location), 'https://lapis.example');
    const token = searchParams.get('draft') ?? searchParams.get('sent') ?? '';
    const { results } = (await site().guest.get(`/api/form-drafts/${token}`)).json<{
      results: { values: object; message: string; errors: object };
    }>();
    return results;
  };

  test('the right password signs in, until the browser is closed or for a year', async () => {
    const { user } = await signedInPerson(site());
    const brief = await submit('/login', { email: user.email, password: PASSWORD });
    expect(brief).toMatchObject({ statusCode: 303, headers: { location: '/', 'cache-control': 'no-store' } });
    expect(await signedInBy(brief)).toBe(user.email);
    expect(cookieOf(brief, 'token')).toMatch(/; Path=\/; SameSite=Lax$/);
    expect(cookieOf(brief, 'token')).not.toMatch(/Max-Age|HttpOnly/);

    const long = await submit('/login', { email: user.email, password: PASSWORD, remember: 'on' });
    expect(cookieOf(long, 'token')).toContain(`; Max-Age=${365 * 86_400};`);
  });

  test('signing out ends the session', async () => {
    const { user } = await signedInPerson(site());
    const answer = await submit('/login', { email: user.email, password: PASSWORD });
    const [cookie = ''] = cookieOf(answer, 'token').split(';', 1);
    const left = await submit('/logout', {}, { cookie });
    expect(left).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    expect(cookieOf(left, 'token')).toContain('Max-Age=0');
    expect(await signedInBy(answer)).toBeUndefined();
    expect((await submit('/logout', {})).statusCode).toBe(303);
  });

  test('the page that was asked for opens, but none of another site', async () => {
    const { user } = await signedInPerson(site(), { role: 'admin' });
    const fields = { email: user.email, password: PASSWORD };
    const signIn = (wanted: string) =>
      submit('/login', fields, { cookie: `intended_url=${encodeURIComponent(wanted)}` });
    const there = await signIn('/account/profile?a=1#b');
    expect(there.headers.location).toBe('/account/profile?a=1#b');
    expect(cookieOf(there, 'intended_url')).toContain('Max-Age=0');
    for (const wanted of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example'])
      expect((await signIn(wanted)).headers.location).toBe('/admin');
  });

  test('a wrong password leads back to the form, and is not stored', async () => {
    const { user } = await signedInPerson(site());
    const refused = await submit('/login', { email: user.email, password: 'rusty gate', remember: 'on' });
    expect(refused.headers.location).toMatch(/^\/login\?draft=[\w-]+#content$/);
    expect(cookieOf(refused, 'token')).toBe('');
    const fromLink = await submit('/login?verify=a-token', { email: user.email, password: 'rusty' });
    expect(fromLink.headers.location).toMatch(/^\/login\?verify=a-token&draft=/);
    expect(await formAt(refused)).toEqual({
      values: { email: user.email, remember: 'on' },
      message: 'Please check what you entered.',
      errors: { email: ['The email address or the password is wrong.'] },
    });
    const stored = await site().db.selectFrom('form_drafts').select('data').execute();
    expect(JSON.stringify(stored)).not.toContain('rusty');
  });

  test('a second factor is asked for, and may be a recovery code', async () => {
    const person = await signedInPerson(site());
    const { secret, recoveryCodes } = await switchOnTwoFactor(person);
    const fields = { email: person.user.email, password: PASSWORD, remember: 'on' };

    const first = await submit('/login', fields);
    const step = String(first.headers.location);
    expect(step).toMatch(/^\/login\?challenge=[\w-]+&remember=on$/);
    expect(cookieOf(first, 'token')).toBe('');
    const wrong = await submit(step, { code: '000 000' });
    expect(wrong.headers.location).toMatch(/^\/login\?challenge=[\w-]+&remember=on&draft=[\w-]+#content$/);
    expect(await formAt(wrong)).toMatchObject({
      values: {},
      errors: { code: [expect.stringContaining('wrong')] },
    });
    const done = await submit(step, { code: generateCode(secret, 1) });
    expect(await signedInBy(done)).toBe(person.user.email);
    expect(cookieOf(done, 'token')).toContain('Max-Age');

    const again = await submit('/login', fields);
    const recovered = await submit(String(again.headers.location), { code: recoveryCodes[0] ?? '' });
    expect(await signedInBy(recovered)).toBe(person.user.email);
  });

  test('an account is opened, after what was wrong is put right', async () => {
    const typed = { firstname: 'Noor', lastname: 'Rahimi', email: 'noor.new@example.org', website: '' };
    const refused = await submit('/register', { ...typed, password: 'short' });
    expect(await formAt(refused)).toEqual({
      values: typed,
      message: 'Please check what you entered.',
      errors: { password: [expect.stringContaining('at least 10')] },
    });
    const done = await submit('/register', { ...typed, password: NEW });
    expect(done.headers.location).toMatch(/^\/register\?sent=/);
    expect(await formAt(done)).toMatchObject({ message: expect.stringContaining(typed.email) });
    expect(await signedInBy(done)).toBe(typed.email);
    expect(await sentTo(site(), typed.email)).toHaveLength(1);
  });

  test('a forgotten password is replaced, which signs out this browser too', async () => {
    const { user } = await signedInPerson(site());
    const asked = await submit('/password/reset', { email: user.email });
    expect(asked.headers.location).toMatch(/^\/password\/reset\?sent=[\w-]+$/);
    expect(await formAt(asked)).toMatchObject({
      values: { email: user.email },
      message: expect.stringContaining('check your email'),
    });

    const text = (await sentTo(site(), user.email)).at(-1)?.text ?? '';
    const { pathname, search } = new URL(/http\S+\/password\/reset\/\S+/.exec(text)?.[0] ?? '');
    const weak = await submit(pathname + search, { email: user.email, password: 'short' });
    expect(weak.headers.location).toContain(`${pathname}?email=`);
    expect(await formAt(weak)).toMatchObject({ values: { email: user.email } });
    const done = await submit(pathname + search, { email: user.email, password: NEW });
    expect(cookieOf(done, 'token')).toContain('Max-Age=0');
    expect(await formAt(done)).toMatchObject({ message: expect.stringContaining('Please sign in') });
    expect(await signedInBy(await submit('/login', { email: user.email, password: NEW }))).toBe(user.email);
  });

  test('an invited user chooses a password, and is signed in', async () => {
    const admin = await site().signIn('admin');
    const email = 'laleh@example.org';
    const person = { firstname: 'Laleh', lastname: 'Karimi', email, role: 'user' };
    await admin.post('/api/admin/users', person);
    const text = (await sentTo(site(), email)).at(-1)?.text ?? '';
    const { pathname, search } = new URL(/http\S+\/password\/welcome\/\S+/.exec(text)?.[0] ?? '');
    const done = await submit(pathname + search, { email, password: NEW });
    expect(done).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    expect(await signedInBy(done)).toBe(email);
    expect(await usersRepository(site().db).findByEmail(email)).toMatchObject({ invited_at: null });
  });

  test('the links in emails confirm an address, and give back the former one', async () => {
    const { user } = await signedInPerson(site());
    const tokens = oneTimeTokens(site().db);
    const press = async (what: 'verify' | 'undo', token: string) =>
      submit(`/login?${what}=${token}`, { what, token });

    const verify = await tokens.issue('verify', user.id, { email: user.email });
    const confirmed = await press('verify', verify);
    expect(confirmed.headers.location).toMatch(/^\/login\?verify=[\w-]+&sent=[\w-]+#content$/);
    expect(await formAt(confirmed)).toMatchObject({ message: expect.stringContaining('is confirmed') });
    const again = await press('verify', verify);
    expect(await formAt(again)).toEqual({
      values: { what: 'verify' },
      message: expect.stringContaining('already been used'),
      errors: {},
    });
    const cut = await press('verify', 'cut off!');
    expect(await formAt(cut)).toMatchObject({ errors: { token: [expect.any(String)] } });

    const undone = await press('undo', await tokens.issue('undo', user.id, { email: 'former@example.org' }));
    expect(cookieOf(undone, 'token')).toContain('Max-Age=0');
    expect(await formAt(undone)).toMatchObject({ message: expect.stringContaining('its old address back') });
    expect(await usersRepository(site().db).findByEmail('former@example.org')).toMatchObject({ id: user.id });
  });

  test.each(['/login', '/register', '/password/reset', `/password/reset/${'t'.repeat(43)}`])(
    '%s is only accepted from the site itself',
    async (url) => {
      const { statusCode } = await submit(url, {}, { 'sec-fetch-site': 'cross-site' });
      expect(statusCode).toBe(403);
    },
  );
});
