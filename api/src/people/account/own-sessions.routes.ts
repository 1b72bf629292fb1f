import { account } from '@lapis/contract';
import { unpagedList } from '../../server/database/lists';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { sessionRepository } from '../sessions/session.repository';
import { ownSessions } from './own-sessions';

export async function ownSessionsRoutes(app: App, { db }: Services) {
  const sessions = sessionRepository(db);

  addRoute(app, account.sessions, async ({ user, session: current }) => {
    const own = await ownSessions(db, user.id);
    return unpagedList(own.map((session) => ({ ...session, current: session.id === current?.id })));
  });

  addRoute(app, account.endSession, async ({ user, params }) => {
    orNotFound(await sessions.endOne(user.id, params.id));
  });

  addRoute(app, account.endOtherSessions, async ({ user, session }) => {
    await sessions.endAll(user.id, session?.id);
  });
}
