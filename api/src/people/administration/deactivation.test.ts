import { Site } from '@lapis/contract';
import { PASSWORD, type Person, signedInPerson } from '../account/person.fixture';
import { timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { signInArrival } from '../oauth/arrival';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { signIns } from '../sessions/sign-in';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite } from '../../testing/testing';

describeSite('a deactivated account', (site) => {
  let admin: Person;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await signedInPerson(site(), { role: 'admin' });
  });

  async function deactivated() {
    const person = await signedInPerson(site());
    const answer = await admin.post(`/admin/users/${person.user.id}/deactivate`);
    expect(answer.json()).toMatchObject({ results: { deactivated_at: expect.any(String), sessions: 0 } });
    return person;
  }

  const login = ({ user, ip }: Person, password = PASSWORD) =>
    site().app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: user.email, password },
      remoteAddress: ip,
    });

  test('is signed out, and the right password gets the response to a wrong one', async () => {
    const [person, other] = [await deactivated(), await signedInPerson(site())];
    expect((await person.get('/user')).statusCode).toBe(401);
    const wrong = await login(other, 'not the password');
    const right = await login(person);
    expect([right.statusCode, right.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(right.statusCode).toBe(422);
  });

  test('can’t use a session that is left', async () => {
    const person = await signedInPerson(site());
    await site()
      .db.updateTable('users')
      .set({ deactivated_at: timestamp() })
      .where('id', '=', person.user.id)
      .execute();
    expect((await person.get('/user')).statusCode).toBe(401);
  });

  test('gets no session from a sign-in that was under way', async () => {
    const { db, mail, settings } = site();
    const person = await deactivated();
    const call = { request: { ip: person.ip, headers: {} }, reply: { header: () => undefined } };
    await expect(
      signIns({ db, mail, settings }).finish(person.user, { remember: false }, call),
    ).rejects.toMatchObject({ statusCode: 422 });
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.user.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  test('loses the links and codes that would open it', async () => {
    const { db } = site();
    const person = await signedInPerson(site());
    const tokens = oneTimeTokens(db);
    const issued = [
      ['reset', await tokens.issue('reset', person.user.id, {})],
      ['invite', await tokens.issue('invite', person.user.id, {})],
      ['challenge', await tokens.issue('challenge', person.user.id, { remember: false })],
      ['exchange', await tokens.issue('exchange', person.user.id, { remember: false })],
    ] as const;
    await admin.post(`/admin/users/${person.user.id}/deactivate`);
    for (const [kind, token] of issued) expect(await tokens.look(kind, token)).toBe('unknown');
  });

  test('gets no link for a new password, but a mail that says why', async () => {
    const [person, other] = [await deactivated(), await signedInPerson(site())];
    const ask = ({ user }: Person) => site().guest.post('/api/password/email', { email: user.email });
    const [answer, usual] = [await ask(person), await ask(other)];
    expect([answer.statusCode, answer.body]).toEqual([usual.statusCode, usual.body]);
    const mail = (await sentTo(site(), person.user.email)).at(-1);
    expect(mail?.text).toMatch(/deactivated/);
    expect(mail?.text).not.toMatch(/password\/reset\//);
  });

  test('can’t be entered by a third-party sign-in', async () => {
    const { db, settings } = site();
    const person = await deactivated();
    await db
      .insertInto('identities')
      .values({ user_id: person.user.id, provider: 'acme', subject: '7', created_at: timestamp() })
      .execute();
    const claims = {
      sub: '7',
      email: person.user.email,
      email_verified: true,
      given_name: '',
      family_name: '',
    };
    const taken = await signInArrival(db, settings, { provider: 'acme', remember: false, person: claims });
    expect(taken).toEqual({ oauth_error: 'failed' });
  });

  test('is as it was once it is activated', async () => {
    const person = await deactivated();
    const activated = await admin.post(`/admin/users/${person.user.id}/activate`);
    expect(activated.json()).toMatchObject({ results: { deactivated_at: null } });
    expect((await login(person)).statusCode).toBe(200);
    expect((await admin.post('/admin/users/999999/activate')).statusCode).toBe(404);
  });

  test('can’t be one’s own', async () => {
    const refused = await admin.post(`/admin/users/${admin.user.id}/deactivate`);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/your own/)]);
    expect((await admin.post('/admin/users/999999/deactivate')).statusCode).toBe(404);
  });
});
