import { users } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { orNotFound } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { type App, serve, type Services } from '../../server/http/serve';
import { adminUsersRepository } from './admin-users.repository';
import { invitationRoutes } from './invitations.routes';
import { eraseAccounts, purgeTrashedAccounts } from './erasing';
import { usersService } from './users.service';

/** Everybody's accounts, for administrators. */
export async function usersRoutes(app: App, services: Services) {
  const { db, mail } = services;
  const accounts = adminUsersRepository(db);
  const show = async (id: number) => ({ results: orNotFound(await accounts.find(id)) });

  app.route({ ...serve(users.list), handler: ({ query }) => accounts.list(query) });

  app.route({ ...serve(users.find), handler: ({ params }) => show(params.id) });

  invitationRoutes(app, services, show);

  app.route({
    ...serve(users.change),
    handler: async (request) => {
      const { id } = request.params;
      await inService(request, (service) => service.change(id, request.body));
      return show(id);
    },
  });

  for (const action of ['deactivate', 'activate', 'restore'] as const) {
    app.route({
      ...serve(users[action]),
      handler: async (request) => {
        await inService(request, (service) => service[action]([request.params.id]));
        return show(request.params.id);
      },
    });
  }

  app.route({
    ...serve(users.endSessions),
    handler: (request) => inService(request, (service) => service.endSessions(request.params.id)),
  });

  app.route({
    ...serve(users.remove),
    handler: async (request) => {
      const { id } = request.params;
      orNotFound(await accounts.find(id));
      if (request.query.forever) await eraseAccounts({ mail }, request, [id]);
      else await inService(request, (service) => service.trash([id]));
    },
  });

  app.route({
    ...serve(users.bulk),
    handler: async (request) => {
      const { ids, action } = request.body;
      if (action === 'delete') return { done: await eraseAccounts({ mail }, request, ids) };
      return { done: await inService(request, (service) => service[action](ids)) };
    },
  });

  const inService = <T>(actor: Actor, work: (service: ReturnType<typeof usersService>) => Promise<T>) =>
    db.transaction().execute((transaction) => work(usersService(transaction, actor)));

  purgeRegularly(app, 'accounts in the trash', () => purgeTrashedAccounts({ db, mail }));
}
