import { runHere } from '../../operations/backup/command.fixture';
import type { Settings } from '../../server/settings/settings';
import { runProgram } from '../../testing/spawned-server';
import { describeSite, TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { PASSWORD, signedInPerson } from '../account/person.fixture';
import { switchOnTwoFactor } from '../two-factor/authenticator.fixture';
import { adminCommand } from './admin-command';

const toEnvironment = ({ dataDir, databaseUrl }: Settings) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

const runAdmin = (args: string[], settings: Settings) =>
  runHere(adminCommand, args, { dir: settings.dataDir, environment: toEnvironment(settings) });

describeSite('from the terminal of a running server', (site) => {
  const admin = (...args: string[]) => runAdmin(args, site().settings);

  /** Runs the command like a packed archive. */
  async function runPacked(...args: string[]) {
    const program = runProgram(['dist/admin.mjs', ...args], toEnvironment(site().settings));
    const code = await program.ended;
    return { code, output: program.output() };
  }

  let tries = 0;
  /** Signs in from a new network each time, because failures are counted by network. */
  const signIn = (email: string, password: string) =>
    site().app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password },
      remoteAddress: `198.51.${(tries += 1)}.1`,
    });
  const passwordIn = (output: string) => /password(?: of \S+)? is (\S+)/.exec(output)?.[1] ?? '';
  const notes = (id: number) =>
    site().db.selectFrom('audit').selectAll().where('subject_id', '=', id).orderBy('id').execute();

  test('an administrator gets a new password, which ends all sessions, is logged and sends an email', async () => {
    const person = await signedInPerson(site(), { role: 'admin' });
    const { email, id } = person.user;
    // Enough to lock the account for strangers.
    for (let i = 0; i < 12; i += 1) await signIn(email, 'wrong');
    const { code, output } = await runPacked('reset-password', email.toUpperCase());
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('only this once') });
    expect((await person.get('/admin/stats')).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD)).statusCode).not.toBe(200);
    const signedIn = await signIn(email, passwordIn(output));
    expect(signedIn.statusCode).toBe(200);
    expect(await notes(id)).toContainEqual(
      expect.objectContaining({
        action: 'password_changed',
        kind: 'users',
        user_id: null,
        details: '{"by":"command line"}',
      }),
    );
    const mails = await site()
      .db.selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .execute();
    expect(mails).toContainEqual({ subject: 'Your account was changed' });
  });

  test('a lost second factor is switched off', async () => {
    const person = await signedInPerson(site(), { role: 'admin' });
    await switchOnTwoFactor(person);
    const { email, id } = person.user;
    expect((await admin('reset-password', email)).output).toContain('Two-factor sign-in is still on');
    expect(await admin('reset-two-factor', email)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Two-factor sign-in is off for'),
    });
    const { two_factor_secret, two_factor_since } = await site()
      .db.selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([two_factor_secret, two_factor_since]).toEqual([null, null]);
    expect((await notes(id)).map(({ action }) => action)).toContain('two_factor_off');
    expect(await admin('reset-two-factor', email)).toEqual({
      code: 1,
      output: `Two-factor sign-in is already off for ${email}.\n`,
    });
  });

  test('an administrator is created, and all are listed', async () => {
    const made = await admin('add', 'new@lapis.example');
    expect(made.code).toBe(0);
    expect((await signIn('new@lapis.example', passwordIn(made.output))).statusCode).toBe(200);
    expect((await admin('list')).output).toMatch(/^new@lapis\.example \(Admin Account\), last seen/m);
    expect(await admin('add', 'new@lapis.example')).toMatchObject({ code: 1 });
    expect(await admin('add', 'new')).toEqual({ code: 1, output: 'new is not an email address.\n' });
  });

  test('an unknown or deactivated account is left alone', async () => {
    expect(await runPacked('reset-password', 'nobody@lapis.example')).toEqual({
      code: 1,
      output: 'There is no account with the address nobody@lapis.example.\n',
    });
    const { user } = await signedInPerson(site(), { role: 'admin' });
    await site()
      .db.updateTable('users')
      .set({ deactivated_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', user.id)
      .execute();
    expect(await admin('reset-password', user.email)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is deactivated'),
    });
  });
});

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'an empty database on %s, or one without accounts, is reported',
  async (server) => {
    const database = server === undefined ? {} : { server };
    const list = ({ settings }: { settings: Settings }) => runAdmin(['list'], settings);
    const empty = await testSettings(database);
    expect(await list(empty)).toMatchObject({ code: 1, output: expect.stringContaining('can’t be used') });
    await empty.remove();
    const withoutPeople = await testSettings({ ...database, isMigrated: true });
    expect(await list(withoutPeople)).toMatchObject({
      code: 0,
      output: expect.stringContaining('There is no administrator'),
    });
    await withoutPeople.remove();
  },
);

test.each([[['reset-password']], [['remove', 'a@lapis.example']]])(
  'the incomplete or unknown command %j prints the usage',
  async (args) => {
    const { settings, remove } = await testSettings({ isMigrated: true });
    const { code, output } = await runAdmin(args, settings);
    expect(code).toBe(1);
    expect(output).toContain('npm run admin -- reset-two-factor EMAIL');
    await remove();
  },
);
