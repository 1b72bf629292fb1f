import { Site } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { PASSWORD, type Person, signedInPerson } from './person.fixture';

const NEW = 'two kites over the roofs';

const change = (person: Person, password = NEW, current_password?: string) =>
  person.patch('/settings/password', { current_password, password, password_confirmation: password });

const login = ({ app }: TestSite, { user, ip }: Person, password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: user.email, password },
    remoteAddress: ip,
  });

describeSite('changing the password', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('ends every other session, and sends an email', async () => {
    const person = await signedInPerson(site());
    const elsewhere = await person.signIn();
    expect((await change(person, NEW, PASSWORD)).statusCode).toBe(204);

    expect((await person.get('/user')).statusCode).toBe(200);
    expect((await elsewhere.get('/user')).statusCode).toBe(401);
    expect((await login(site(), person, PASSWORD)).statusCode).toBe(422);
    expect((await login(site(), person, NEW)).statusCode).toBe(200);
    const subjects = (await sentTo(site(), person.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  test('cancels what an attacker could have started', async () => {
    const person = await signedInPerson(site());
    const { id, email } = person.user;
    const tokens = oneTimeTokens(site().db);
    const reset = await tokens.issue('reset', id, {});
    const challenge = await tokens.issue('challenge', id, { remember: false });
    const undo = await tokens.issue('undo', id, { email });
    const moved = `elsewhere.${email}`;
    const profile = { firstname: 'Zohra', lastname: 'Rahimi', email: moved, current_password: PASSWORD };
    expect((await person.patch('/settings/profile', profile)).statusCode).toBe(200);

    await change(person, NEW, PASSWORD);
    expect(await tokens.look('reset', reset)).toBe('unknown');
    expect(await tokens.look('challenge', challenge)).toBe('unknown');
    expect(await tokens.look('undo', undo)).toMatchObject({ userId: id });
    expect((await person.get('/user')).json()).toMatchObject({ email, pending_email: null });
    const waiting = await site()
      .db.selectFrom('one_time_tokens')
      .where('user_id', '=', id)
      .where('kind', '=', 'verify')
      .select('id')
      .execute();
    expect(waiting).toEqual([]);
  });

  test('needs the current one, and limits the tries a minute', async () => {
    const person = await signedInPerson(site());
    for (const wrong of [undefined, 'not mine', NEW, 'nor this', 'nor that', 'nor the other']) {
      const refused = await change(person, NEW, wrong);
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { current_password: [expect.any(String)] },
      ]);
    }
    expect((await change(person, NEW, PASSWORD)).statusCode).toBe(429);
    expect((await person.get('/user')).statusCode).toBe(200);
  });

  test.each([
    ['a common one', 'password123', /first passwords that other people/],
    ['a short one', 'short', /at least 10/],
    ['the name', 'Zohra Rahimi', /your name/],
  ])('rejects %s', async (_, password, words) => {
    const refused = await change(await signedInPerson(site()), password, PASSWORD);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { password: [expect.stringMatching(words)] },
    ]);
  });

  test('rejects two that differ', async () => {
    const person = await signedInPerson(site());
    const body = { current_password: PASSWORD, password: NEW, password_confirmation: `${NEW}!` };
    const refused = await person.patch('/settings/password', body);
    expect(refused.json().errors).toEqual({ password_confirmation: [expect.stringMatching(/differ/)] });
  });

  test('gives an account its first password only soon after a sign-in', async () => {
    const person = await signedInPerson(site(), { password_hash: null });
    const stale = await person.signIn();
    await site()
      .db.updateTable('sessions')
      .set({ created_at: timestamp(-11 * 60_000) })
      .where('user_id', '=', person.user.id)
      .execute();
    expect((await change(person)).json().errors).toEqual({
      current_password: [expect.stringMatching(/sign in again/)],
    });

    const fresh = { ...person, ...(await person.signIn()) };
    expect((await change(fresh)).statusCode).toBe(204);
    expect((await stale.get('/user')).statusCode).toBe(401);
    expect((await fresh.get('/user')).json()).toMatchObject({ has_password: true });
    expect((await login(site(), person, NEW)).statusCode).toBe(200);
  });
});
