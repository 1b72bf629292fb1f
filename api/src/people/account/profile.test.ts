import { Site, type User } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { PASSWORD, type Person, signedInPerson } from './person.fixture';

const name = { firstname: 'Zohra', lastname: 'Rahimi' };

const newAddress = (word: string, { user }: Person) => `${word}.${user.email}`;

const change = (person: Person, email: string, changes = {}) =>
  person.patch('/settings/profile', { ...name, email, current_password: PASSWORD, ...changes });

async function lastMail(site: TestSite, address: string) {
  const mail = (await sentTo(site, address)).at(-1);
  return { subject: mail?.subject, token: /(?:verify|undo)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

describeOnEachDatabase('the profile', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('accepts a new name at once', async () => {
    const person = await signedInPerson(site());
    const changed = await change(person, person.user.email, { firstname: ' Maryam ' });
    expect(changed.json()).toMatchObject({ firstname: 'Maryam', pending_email: null });
    expect((await person.get('/user')).json()).toEqual(changed.json());
    expect((await sentTo(site(), person.user.email)).length).toBe(0);
  });

  test('keeps a new address pending until it is confirmed, and notifies the current one', async () => {
    const person = await signedInPerson(site());
    const email = newAddress('New', person);
    const changed = await change(person, email, { firstname: 'Maryam' });
    expect(changed.json()).toMatchObject({
      email: person.user.email,
      pending_email: email,
      firstname: 'Maryam',
    });

    const tokens = oneTimeTokens(site().db);
    const asked = await lastMail(site(), email);
    expect(asked.subject).toBe('Please confirm your address');
    expect(await tokens.look('verify', asked.token)).toEqual({ userId: person.user.id, data: { email } });
    const told = await lastMail(site(), person.user.email);
    expect(told.subject).toBe('The address of your account is being changed');
    expect(await tokens.look('undo', told.token)).toEqual({
      userId: person.user.id,
      data: { email: person.user.email },
    });
    expect(changed.body).not.toMatch(new RegExp(`${asked.token}|${told.token}`));
  });

  test('does not notify a current address that is not verified', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    await change(person, newAddress('right', person));
    expect((await sentTo(site(), person.user.email)).length).toBe(0);
    expect((await sentTo(site(), newAddress('right', person))).length).toBe(1);
  });

  test('sends no second email if the same address is sent again', async () => {
    const person = await signedInPerson(site());
    const email = newAddress('once', person);
    await change(person, email);
    const again = await change(person, email.toUpperCase(), { lastname: 'Noori' });
    expect(again.json()).toMatchObject({ pending_email: email, lastname: 'Noori' });
    expect((await sentTo(site(), email)).length).toBe(1);
  });

  test('replaces a pending address, whose mailed link stops working', async () => {
    const person = await signedInPerson(site());
    await change(person, newAddress('first', person));
    const first = await lastMail(site(), newAddress('first', person));
    await change(person, newAddress('second', person));
    const second = await lastMail(site(), newAddress('second', person));
    const tokens = oneTimeTokens(site().db);
    expect(await tokens.look('verify', first.token)).toBe('unknown');
    expect(await tokens.look('verify', second.token)).toMatchObject({ userId: person.user.id });
  });

  test('keeps one link if two addresses are sent at the same moment', async () => {
    const person = await signedInPerson(site());
    await Promise.all([change(person, newAddress('a', person)), change(person, newAddress('b', person))]);
    const waiting = await site()
      .db.selectFrom('one_time_tokens')
      .select('data')
      .where('user_id', '=', person.user.id)
      .where('kind', '=', 'verify')
      .execute();
    const { pending_email } = (await person.get('/user')).json<User>();
    expect(waiting).toEqual([{ data: JSON.stringify({ email: pending_email }) }]);
  });

  test('returns to the current address, whose own link stays valid', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    const { id, email } = person.user;
    const tokens = oneTimeTokens(site().db);
    const own = await tokens.issue('verify', id, { email });
    await change(person, newAddress('wrong', person));
    const { token } = await lastMail(site(), newAddress('wrong', person));

    const back = await change(person, email);
    expect(back.json()).toMatchObject({ email, pending_email: null });
    expect(await tokens.look('verify', token)).toBe('unknown');
    expect(await tokens.look('verify', own)).toMatchObject({ userId: id });
  });

  test('accepts the same address in another case, without an email', async () => {
    const person = await signedInPerson(site());
    const email = person.user.email.toUpperCase();
    const changed = await change(person, email);
    expect(changed.json()).toMatchObject({ email, pending_email: null });
    expect(changed.json<User>().email_verified_at).not.toBeNull();
    expect((await sentTo(site(), email)).length).toBe(0);
  });

  test('accepts another case of an unverified address, whose link stays valid', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    const { id, email } = person.user;
    const token = await oneTimeTokens(site().db).issue('verify', id, { email });
    await change(person, email.toUpperCase());
    expect((await site().guest.post('/api/email/verify', { token })).statusCode).toBe(200);
    expect((await person.get('/user')).json<User>()).toMatchObject({
      email: email.toUpperCase(),
      email_verified_at: expect.any(String),
    });
  });

  test('has the new address once it is confirmed', async () => {
    const person = await signedInPerson(site());
    const email = newAddress('answered', person);
    await change(person, email);
    const { token } = await lastMail(site(), email);
    expect((await site().guest.post('/api/email/verify', { token })).statusCode).toBe(200);
    expect((await person.get('/user')).json()).toMatchObject({ email, pending_email: null });
  });

  test('rejects the address of another account regardless of case, and changes nothing', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    const refused = await change(person, other.user.email.toUpperCase(), { firstname: 'Maryam' });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { email: ['There is another account with this address.'] },
    ]);
    expect((await person.get('/user')).json()).toMatchObject({ firstname: 'Zohra', pending_email: null });
  });

  test('needs the password for a new address, and only for that', async () => {
    const person = await signedInPerson(site());
    const email = newAddress('borrowed', person);
    const change = (changes: object) => person.patch('/settings/profile', { ...name, ...changes });

    for (const [current_password, words] of [
      [undefined, 'Type your current password.'],
      ['', 'Type your current password.'],
      ['not mine', 'This is not your password.'],
    ]) {
      const refused = await change({ email, firstname: 'Maryam', current_password });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { current_password: [words] }]);
    }
    expect((await person.get('/user')).json()).toMatchObject({ firstname: 'Zohra', pending_email: null });
    expect((await sentTo(site(), email)).length).toBe(0);

    expect((await change({ email: person.user.email, firstname: 'Maryam' })).statusCode).toBe(200);
    expect((await change({ email, current_password: PASSWORD })).statusCode).toBe(200);
    expect((await change({ email, firstname: 'Minoo' })).statusCode).toBe(200);
    expect((await change({ email: person.user.email })).statusCode).toBe(200);
  });

  test('needs a sign-in within ten minutes if there is no password', async () => {
    const person = await signedInPerson(site(), { password_hash: null });
    const begun = (minutesAgo: number) =>
      site()
        .db.updateTable('sessions')
        .set({ created_at: timestamp(-minutesAgo * 60_000) })
        .where('user_id', '=', person.user.id)
        .execute();
    await begun(11);
    const refused = await change(person, newAddress('late', person));
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { current_password: [expect.stringMatching(/within ten minutes/)] },
    ]);
    await begun(9);
    expect((await change(person, newAddress('soon', person))).statusCode).toBe(200);
  });

  test('accepts five tries of new addresses an hour, and names at any time', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    for (let i = 0; i < 5; i++) {
      expect((await change(person, other.user.email)).statusCode).toBe(422);
    }
    const refused = await change(person, newAddress('sixth', person));
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: expect.stringMatching(/wait/) }]);
    expect((await change(person, person.user.email, { firstname: 'Maryam' })).statusCode).toBe(200);
  });
});
