import { account } from '@lapis/contract';
import { unpagedList } from '../../server/database/lists';
import { orNotFound } from '../../server/http/http-error';
import { type App, serve, type Services } from '../../server/http/serve';
import { sessionRepository } from '../sessions/session.repository';
import { ownSessions } from './own-sessions';

/** Where one is signed in, and ending it. */
export async function ownSessionsRoutes(app: App, { db }: Services) {
  const sessions = sessionRepository(db);

  app.route({
    ...serve(account.sessions),
    handler: async ({ user, session: current }) => {
      const own = await ownSessions(db, user.id);
      return unpagedList(own.map((session) => ({ ...session, current: session.id === current?.id })));
    },
  });

  app.route({
    ...serve(account.endSession),
    handler: async ({ user, params }) => {
      orNotFound(await sessions.endOne(user.id, params.id));
    },
  });

  app.route({
    ...serve(account.endOtherSessions),
    handler: async ({ user, session }) => {
      await sessions.endAll(user.id, session?.id);
    },
  });
}
