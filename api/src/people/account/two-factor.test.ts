import { Site, type User } from '@lapis/contract';
import { PASSWORD, type Person, signedInPerson } from './person.fixture';
import { timestamp } from '../../server/time/clock';
import { hashToken } from '../../server/tokens/one-time-tokens.repository';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { generateCode, switchOnTwoFactor } from '../two-factor/authenticator.fixture';

const charity = Site.parse(demoContent.site);
const current_password = PASSWORD;

const isOn = async (person: Person) => (await person.get('/user')).json<User>().two_factor_enabled;

const subjects = async (site: TestSite, { user }: Person) =>
  (await sentTo(site, user.email)).map(({ subject }) => subject);

async function startChallenge({ app }: TestSite, { user, ip }: Person, remember = false) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: user.email, password: PASSWORD, remember },
    remoteAddress: ip,
  });
  expect(answer.json()).toEqual({ two_factor: true, challenge: expect.any(String) });
  return answer.json<{ challenge: string }>().challenge;
}

const answerChallenge = ({ app }: TestSite, payload: object, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/login/two-factor', payload, remoteAddress });

describeSite('setting up two-factor sign-in', (site) => {
  // Without an address the site sends no mail.
  beforeAll(() => siteRepository(site().db).write(charity));

  test('needs the password, and returns a secret that does not count yet', async () => {
    const person = await signedInPerson(site());
    const wrong = await person.post('/settings/two-factor', { current_password: 'not mine' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { current_password: [expect.stringMatching(/not your password/)] },
    ]);

    const begun = await person.post('/settings/two-factor', { current_password });
    const { secret, otpauth_url, qr_svg } = begun.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    expect(new URL(otpauth_url).searchParams.get('issuer')).toBe(charity.app_name);
    expect(decodeURIComponent(new URL(otpauth_url).pathname)).toContain(person.user.email);
    expect(qr_svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(await isOn(person)).toBe(false);
  });

  test('is completed by a code of the app, with eight recovery codes and an email', async () => {
    const person = await signedInPerson(site());
    const { recoveryCodes } = await switchOnTwoFactor(person);
    expect(new Set(recoveryCodes).size).toBe(8);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(await isOn(person)).toBe(true);
    expect(await subjects(site(), person)).toEqual(['Two-factor sign-in is on']);
  });

  test('rejects a code of another secret, and locks after five a minute', async () => {
    const person = await signedInPerson(site());
    const first = await person.post('/settings/two-factor', { current_password });
    await person.post('/settings/two-factor', { current_password });
    const confirm = () =>
      person.post('/settings/two-factor/confirm', {
        code: generateCode(first.json<{ secret: string }>().secret, 0),
      });
    for (let i = 0; i < 5; i++) {
      const refused = await confirm();
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { code: [expect.any(String)] }]);
    }
    expect((await confirm()).statusCode).toBe(429);
    expect(await isOn(person)).toBe(false);
  });

  test('says so if it was not started or is already on', async () => {
    const person = await signedInPerson(site());
    const early = await person.post('/settings/two-factor/confirm', { code: '123456' });
    expect([early.statusCode, early.json()]).toEqual([
      409,
      { message: expect.stringMatching(/start again/) },
    ]);
    const renewed = await person.post('/settings/two-factor/recovery-codes', { current_password });
    expect(renewed.statusCode).toBe(409);

    const { secret } = await switchOnTwoFactor(person);
    const again = [
      await person.post('/settings/two-factor', { current_password }),
      await person.post('/settings/two-factor/confirm', { code: generateCode(secret, 0) }),
    ];
    for (const { statusCode, body } of again) {
      expect([statusCode, JSON.parse(body)]).toEqual([409, { message: expect.stringMatching(/already on/) }]);
      expect(body).not.toContain(secret);
    }
  });

  test('succeeds once if it is confirmed twice at the same moment', async () => {
    const person = await signedInPerson(site());
    const begun = await person.post('/settings/two-factor', { current_password });
    const { secret } = begun.json<{ secret: string }>();
    const confirm = () => person.post('/settings/two-factor/confirm', { code: generateCode(secret, 0) });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await codesLeft(site(), person)).toBe(8);
  });

  test('is undone when the user switches it off, with an email', async () => {
    const person = await signedInPerson(site());
    await switchOnTwoFactor(person);
    const challenge = await startChallenge(site(), person);
    expect((await person.delete('/settings/two-factor', { current_password: 'x' })).statusCode).toBe(422);
    expect((await person.delete('/settings/two-factor', { current_password })).statusCode).toBe(204);
    expect((await person.delete('/settings/two-factor', { current_password })).statusCode).toBe(204);

    expect(await isOn(person)).toBe(false);
    expect(await codesLeft(site(), person)).toBe(0);
    expect(await subjects(site(), person)).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off']);
    expect((await answerChallenge(site(), { challenge, code: '123456' }, person.ip)).statusCode).toBe(410);
  });
});

const codesLeft = async ({ db }: TestSite, { user }: Person) =>
  (await db.selectFrom('recovery_codes').select('id').where('user_id', '=', user.id).execute()).length;

describeSite('signing in with a second factor', (site) => {
  test('accepts recovery codes with slow, salted hashes, and those of former versions', async () => {
    const { db } = site();
    const person = await signedInPerson(site());
    const { recoveryCodes } = await switchOnTwoFactor(person);
    const rows = db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', person.user.id);
    const hashes = (await rows.execute()).map(({ code_hash }) => code_hash);
    expect(hashes).toEqual(recoveryCodes.map(() => expect.stringMatching(/^\$argon2id\$/)));
    const former = 'abcd-efgh-jkmn-pqrs';
    await db
      .insertInto('recovery_codes')
      .values({ user_id: person.user.id, code_hash: hashToken(former.replaceAll('-', '')) })
      .execute();
    for (const recovery_code of [recoveryCodes[3], former]) {
      const use = async () =>
        answerChallenge(
          site(),
          { challenge: await startChallenge(site(), person), recovery_code },
          person.ip,
        );
      expect((await use()).statusCode).toBe(200);
      expect((await use()).statusCode).toBe(422);
    }
    expect(await codesLeft(site(), person)).toBe(7);
  });

  test('accepts a code of the app, and remembers the session if the user chose that', async () => {
    const person = await signedInPerson(site());
    const { secret } = await switchOnTwoFactor(person);
    const challenge = await startChallenge(site(), person, true);
    const answer = await answerChallenge(site(), { challenge, code: generateCode(secret, 1) }, person.ip);
    expect(answer.json()).toEqual({
      token: expect.any(String),
      token_type: 'bearer',
      expires_in: 31_536_000,
    });

    const again = await answerChallenge(site(), { challenge, code: generateCode(secret, 1) }, person.ip);
    expect([again.statusCode, again.json()]).toEqual([
      410,
      { message: expect.stringMatching(/type your password again/) },
    ]);
  });

  test('stores no password with the pending sign-in', async () => {
    const person = await signedInPerson(site());
    await switchOnTwoFactor(person);
    await startChallenge(site(), person);
    const rows = await site().db.selectFrom('one_time_tokens').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  test('may be tried again until the five minutes end', async () => {
    const person = await signedInPerson(site());
    const { secret } = await switchOnTwoFactor(person);
    const challenge = await startChallenge(site(), person);
    const wrong = await answerChallenge(site(), { challenge, code: generateCode(secret, 20) }, person.ip);
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { code: [expect.any(String)] }]);
    expect(
      (await answerChallenge(site(), { challenge, code: generateCode(secret, 1) }, person.ip)).statusCode,
    ).toBe(200);

    const late = await startChallenge(site(), person);
    await site()
      .db.updateTable('one_time_tokens')
      .set({ expires_at: timestamp(-1) })
      .where('user_id', '=', person.user.id)
      .execute();
    const refused = await answerChallenge(
      site(),
      { challenge: late, code: generateCode(secret, 1) },
      person.ip,
    );
    expect(refused.statusCode).toBe(410);
    expect((await answerChallenge(site(), { challenge: 'none', code: '123456' }, person.ip)).statusCode).toBe(
      410,
    );
  });

  test('accepts each code once, including that of the set-up, and no earlier one', async () => {
    const person = await signedInPerson(site());
    const { secret, code: former } = await switchOnTwoFactor(person);
    const next = generateCode(secret, 1);
    const tryCode = async (code: string) => {
      const challenge = await startChallenge(site(), person);
      return (await answerChallenge(site(), { challenge, code }, person.ip)).statusCode;
    };
    expect(await tryCode(former)).toBe(422);
    expect(await tryCode(next)).toBe(200);
    expect(await tryCode(next)).toBe(422);
    expect(await tryCode(former)).toBe(422);
  });

  test('accepts a code once if two sign-ins use it at the same moment', async () => {
    const person = await signedInPerson(site());
    const { secret } = await switchOnTwoFactor(person);
    const challenges = [await startChallenge(site(), person), await startChallenge(site(), person)];
    const code = generateCode(secret, 1);
    const answers = await Promise.all(
      challenges.map((challenge) => answerChallenge(site(), { challenge, code }, person.ip)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  test('accepts a recovery code once, however it is typed', async () => {
    const person = await signedInPerson(site());
    const { recoveryCodes } = await switchOnTwoFactor(person);
    const [code = ''] = recoveryCodes;
    const tryCode = async (recovery_code: string) =>
      answerChallenge(site(), { challenge: await startChallenge(site(), person), recovery_code }, person.ip);

    expect((await tryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
    const again = await tryCode(code);
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { recovery_code: [expect.stringMatching(/already been used/)] },
    ]);
    expect(await codesLeft(site(), person)).toBe(7);
  });

  test('accepts a recovery code once if two sign-ins use it at the same moment', async () => {
    const person = await signedInPerson(site());
    const [recovery_code = ''] = (await switchOnTwoFactor(person)).recoveryCodes;
    const challenges = [await startChallenge(site(), person), await startChallenge(site(), person)];
    const answers = await Promise.all(
      challenges.map((challenge) => answerChallenge(site(), { challenge, recovery_code }, person.ip)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  test('accepts new recovery codes and no former one', async () => {
    const person = await signedInPerson(site());
    const [former = ''] = (await switchOnTwoFactor(person)).recoveryCodes;
    expect((await person.post('/settings/two-factor/recovery-codes')).statusCode).toBe(422);
    const renewed = await person.post('/settings/two-factor/recovery-codes', { current_password });
    const [newer] = renewed.json<{ recovery_codes: string[] }>().recovery_codes;

    const tryCode = async (recovery_code?: string) => {
      const challenge = await startChallenge(site(), person);
      return (await answerChallenge(site(), { challenge, recovery_code }, person.ip)).statusCode;
    };
    expect(await tryCode(former)).toBe(422);
    expect(await tryCode(newer)).toBe(200);
  });

  test('keeps eight recovery codes if new ones are requested twice at the same moment', async () => {
    const person = await signedInPerson(site());
    await switchOnTwoFactor(person);
    const renew = () => person.post('/settings/two-factor/recovery-codes', { current_password });
    const answers = await Promise.all([renew(), renew()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await codesLeft(site(), person)).toBe(8);
  });

  test('locks after five wrong codes a minute from any network, even for the right code', async () => {
    const person = await signedInPerson(site());
    const { secret } = await switchOnTwoFactor(person);
    const challenge = await startChallenge(site(), person);
    const code = generateCode(secret, 20);
    for (let i = 0; i < 5; i++) {
      const wrong = await answerChallenge(site(), { challenge, code }, `198.51.100.${i}`);
      expect(wrong.statusCode).toBe(422);
    }
    const locked = await answerChallenge(
      site(),
      { challenge, code: generateCode(secret, 1) },
      '198.51.100.9',
    );
    expect([locked.statusCode, locked.json()]).toEqual([429, { message: expect.stringMatching(/wait/) }]);
  });

  test('never shows a secret or code again, and stores recovery codes only as hashes', async () => {
    const person = await signedInPerson(site());
    const { secret, recoveryCodes } = await switchOnTwoFactor(person);
    const answers = [await person.get('/user'), await person.get('/settings/export')];
    const rows = await site().db.selectFrom('recovery_codes').selectAll().execute();
    const shown = JSON.stringify([...answers.map(({ body }) => body), rows, site().log]);
    for (const hidden of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(shown).not.toContain(hidden);
    }
  });

  test('needs either a code or a recovery code, in the right format', async () => {
    const refusals = [
      {},
      { code: '12345' },
      { recovery_code: 'abc' },
      { code: '123456', recovery_code: 'x' },
    ];
    for (const refused of refusals) {
      const answer = await answerChallenge(site(), { challenge: 'none', ...refused }, '198.51.100.77');
      expect(answer.statusCode).toBe(422);
    }
  });
});

describeSite('if an administrator requires a second factor of all', (site) => {
  const demand = (person: Person, admin_two_factor: boolean) =>
    person.patch('/admin/site', { admin_two_factor });

  test('they need one themselves', async () => {
    const admin = await signedInPerson(site(), { role: 'admin' });
    const refused = await demand(admin, true);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { admin_two_factor: [expect.stringMatching(/for yourself first/)] },
    });
    expect((await admin.get('/admin/site')).json()).toMatchObject({ results: { admin_two_factor: false } });
  });

  test('the portal closes at once for those without one, until it is no longer required', async () => {
    const [admin, other] = [
      await signedInPerson(site(), { role: 'admin' }),
      await signedInPerson(site(), { role: 'admin' }),
    ];
    await switchOnTwoFactor(admin);
    expect((await demand(admin, true)).json()).toMatchObject({
      results: { admin_two_factor: true, admin_two_factor_fixed: false },
    });
    expect((await other.get('/admin/widgets')).statusCode).toBe(403);
    expect((await other.get('/user')).json()).toMatchObject({ two_factor_required: true });
    expect((await admin.get('/admin/widgets')).statusCode).toBe(200);
    expect((await admin.delete('/settings/two-factor', { current_password })).statusCode).toBe(409);
    const member = await signedInPerson(site());
    expect((await member.get('/user')).json()).toMatchObject({ two_factor_required: false });

    await demand(admin, false);
    expect((await other.get('/admin/widgets')).statusCode).toBe(200);
    expect((await other.get('/user')).json()).toMatchObject({ two_factor_required: false });
  });
});

describeSite(
  'if the server requires a second factor of administrators',
  (site) => {
    test('the portal stays closed to those without one, and they can see why', async () => {
      const admin = await signedInPerson(site(), { role: 'admin' });
      const refused = await admin.get('/admin/widgets');
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { message: expect.stringMatching(/switch it on in your account/) },
      ]);
      expect((await admin.get('/user')).json()).toMatchObject({
        two_factor_required: true,
        two_factor_enabled: false,
      });

      await switchOnTwoFactor(admin);
      expect((await admin.get('/admin/widgets')).statusCode).toBe(200);
    });

    test('they cannot switch it off, and others can', async () => {
      const admin = await signedInPerson(site(), { role: 'admin' });
      await switchOnTwoFactor(admin);
      const refused = await admin.delete('/settings/two-factor', { current_password });
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        { message: expect.stringMatching(/stays on/) },
      ]);
      expect(await isOn(admin)).toBe(true);

      const other = await signedInPerson(site());
      expect((await other.get('/user')).json()).toMatchObject({ two_factor_required: false });
      await switchOnTwoFactor(other);
      expect((await other.delete('/settings/two-factor', { current_password })).statusCode).toBe(204);
    });

    test('the portal can’t change that', async () => {
      const admin = await signedInPerson(site(), { role: 'admin' });
      await switchOnTwoFactor(admin);
      const refused = await admin.patch('/admin/site', { admin_two_factor: false });
      expect(refused.json()).toMatchObject({
        errors: { admin_two_factor: [expect.stringMatching(/set on the server/)] },
      });
      expect((await admin.get('/admin/site')).json()).toMatchObject({
        results: { admin_two_factor: true, admin_two_factor_fixed: true },
      });
    });
  },
  { environment: { ADMIN_TWO_FACTOR: '1' } },
);
