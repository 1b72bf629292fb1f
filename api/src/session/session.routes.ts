import { session } from '@lapis/contract';
import { limitAttempts } from '../attempts';
import { purgeRegularly } from '../purging';
import { invalid } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { toUser, usersRepository } from '../users/users.repository';
import { passwordMatches } from './password';
import { sessionRepository } from './session.repository';

/** Wrong passwords. */
const limit = { points: 5, duration: 60 };

/** Signing in and out, and who is signed in. */
export async function sessionRoutes(app: App, { db }: Services) {
  const users = usersRepository(db);
  const sessions = sessionRepository(db);
  const attempts = limitAttempts({
    name: 'login',
    network: limit,
    email: limit,
    refusal: 'Too many tries.',
  });

  app.route({
    ...serve(session.user),
    handler: async ({ user }) => toUser(user),
  });

  app.route({
    ...serve(session.login),
    handler: async ({ body, ip, headers }) => {
      const attempt = await attempts.take(body.email, ip);
      const user = await users.findByEmail(body.email);
      const matches = await passwordMatches(user?.password_hash ?? null, body.password);
      if (!user || !matches) throw invalid('email', 'The e-mail address or the password is wrong.');
      await attempt.giveBack();

      const { token, expiresIn } = await sessions.start({
        userId: user.id,
        remember: body.remember,
        userAgent: headers['user-agent']?.slice(0, 400) ?? null,
        ip,
      });
      return { token, token_type: 'bearer' as const, expires_in: expiresIn };
    },
  });

  app.route({
    ...serve(session.logout),
    handler: async ({ session }) => {
      if (session) await sessions.end(session.id);
    },
  });

  purgeRegularly(app, 'sessions', () => sessions.purgeExpired());
}
