import { users } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { adminUsersRepository } from './admin-users.repository';
import { invitationRoutes } from './invitations.routes';
import { eraseAccounts } from './erasing';
import { usersService } from './users.service';

export async function usersRoutes(app: App, services: Services) {
  const { db, mail } = services;
  const accounts = adminUsersRepository(db);
  const show = async (id: number) => ({ results: orNotFound(await accounts.find(id)) });

  addRoute(app, users.list, ({ query }) => accounts.list(query));

  addRoute(app, users.find, ({ params }) => show(params.id));

  invitationRoutes(app, services, show);

  addRoute(app, users.change, async (request) => {
    const { id } = request.params;
    await inService(request, (service) => service.change(id, request.body));
    return show(id);
  });

  for (const action of ['deactivate', 'activate', 'restore'] as const) {
    addRoute(app, users[action], async (request) => {
      await inService(request, (service) => service[action]([request.params.id]));
      return show(request.params.id);
    });
  }

  addRoute(app, users.endSessions, (request) =>
    inService(request, (service) => service.endSessions(request.params.id)),
  );

  addRoute(app, users.remove, async (request) => {
    const { id } = request.params;
    orNotFound(await accounts.find(id));
    if (request.query.forever) await eraseAccounts({ mail }, request, [id]);
    else await inService(request, (service) => service.trash([id]));
  });

  addRoute(app, users.bulk, async (request) => {
    const { ids, action } = request.body;
    if (action === 'delete') return { done: await eraseAccounts({ mail }, request, ids) };
    return { done: await inService(request, (service) => service[action](ids)) };
  });

  const inService = <T>(actor: Actor, work: (service: ReturnType<typeof usersService>) => Promise<T>) =>
    db.transaction().execute((transaction) => work(usersService(transaction, actor)));
}
