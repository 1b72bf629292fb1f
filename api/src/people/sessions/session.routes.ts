import { session } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { findRole } from '../roles/roles.repository';
import { toUser } from '../users/users.repository';
import { openedCookie } from '../secrets/opened-cookie';
import { passwordSignIns } from './password-sign-in';
import { sessionRepository } from './session.repository';

export async function sessionRoutes(app: App, services: Services) {
  const { db, settings } = services;
  const sessions = sessionRepository(db);
  const isObliged = mustUseTwoFactor({ db, settings });
  const opened = openedCookie(settings);
  const signIns = passwordSignIns(services);

  addRoute(app, session.user, async ({ user }) =>
    toUser(user, await isObliged(user), await findRole(db, user)),
  );

  addRoute(app, session.login, async (request, reply) => {
    const { answer } = await signIns.start(request.body, { request, reply });
    return answer;
  });

  addRoute(app, session.loginTwoFactor, async (request, reply) => {
    const { answer } = await signIns.answer(request.body, { request, reply });
    return answer;
  });

  addRoute(app, session.logout, async ({ session, headers }, reply) => {
    if (session) await sessions.end(session.id);
    // Versions opened by link end with the session, and responses are faster without their cookie.
    if (opened.read(headers.cookie)) reply.header('set-cookie', opened.cleared);
  });
}
