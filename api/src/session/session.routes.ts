import { session } from '@lapis/contract';
import { limitAttempts, purgeAttempts } from '../attempts';
import { oneTimeTokens } from '../one-time-tokens/one-time-tokens.repository';
import { purgeRegularly } from '../purging';
import { invalid } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { toUser, usersRepository } from '../users/users.repository';
import { passwordMatches } from './password';
import { sessionRepository } from './session.repository';
import { origin, signIns } from './sign-in';

/** Wrong passwords. */
const limit = { points: 5, duration: 60 };

/** Signing in and out, and who is signed in. */
export async function sessionRoutes(app: App, services: Services) {
  const { db, settings } = services;
  const users = usersRepository(db);
  const sessions = sessionRepository(db);
  const signIn = signIns(services);
  const attempts = limitAttempts(db, {
    name: 'login',
    network: limit,
    account: limit,
    refusal: 'Too many tries.',
  });

  app.route({
    ...serve(session.user),
    handler: async ({ user }) => toUser(user, settings),
  });

  app.route({
    ...serve(session.login),
    handler: async (request) => {
      const { body, ip } = request;
      const attempt = await attempts.take(body.email, ip);
      const user = await users.findByEmail(body.email);
      const matches = await passwordMatches(user?.password_hash ?? null, body.password);
      if (!user || !matches) throw invalid('email', 'The e-mail address or the password is wrong.');
      await attempt.giveBack();
      return signIn.begin(user, body, origin(request));
    },
  });

  app.route({
    ...serve(session.logout),
    handler: async ({ session }) => {
      if (session) await sessions.end(session.id);
    },
  });

  purgeRegularly(app, 'attempts', () => purgeAttempts(db));
  purgeRegularly(app, 'one-time tokens', () => oneTimeTokens(db).purge());
  purgeRegularly(app, 'sessions', () => sessions.purgeExpired());
}
