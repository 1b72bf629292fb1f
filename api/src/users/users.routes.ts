import { users } from '@lapis/contract';
import { audit } from '../audit/audit';
import { timestamp } from '../database/clock';
import { isUniqueViolation } from '../database/database';
import { accountDeleted, invitation } from '../mail/letters/account.letters';
import { oneTimeTokens } from '../one-time-tokens/one-time-tokens.repository';
import { found, invalid, notFound, Refusal } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { adminUsersRepository } from './admin-users.repository';
import { type UserRow, usersRepository } from './users.repository';
import { usersService } from './users.service';

/** Everybody's accounts, for administrators. */
export async function usersRoutes(app: App, { db, mail }: Services) {
  const accounts = adminUsersRepository(db);
  const show = async (id: number) => ({ results: found(await accounts.find(id)) });

  app.route({ ...serve(users.list), handler: ({ query }) => accounts.list(query) });

  app.route({ ...serve(users.find), handler: ({ params }) => show(params.id) });

  app.route({
    ...serve(users.invite),
    handler: async ({ user, ip, body }) => {
      let id = 0;
      await mail
        .send(async ({ db: transaction, site, link }) => {
          const invited = await usersRepository(transaction).add({
            ...body,
            password_hash: null,
            email_verified_at: null,
            invited_at: timestamp(),
          });
          ({ id } = invited);
          const token = await oneTimeTokens(transaction).issue('invite', id, {});
          await noteInvitation(transaction, { user, ip }, invited);
          return [invitation(site, link, invited.email, token)];
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          throw invalid('email', 'There is an account with this address already.');
        });
      return show(id);
    },
  });

  app.route({
    ...serve(users.inviteAgain),
    handler: async ({ user, ip, params: { id } }) => {
      await mail.send(async ({ db: transaction, site, link }) => {
        const waiting = found(await adminUsersRepository(transaction).hold(id));
        if (waiting.deactivated_at !== null) {
          throw new Refusal(409, 'This account is deactivated. Please activate it first.');
        }
        if (waiting.invited_at === null) {
          throw new Refusal(409, 'This account has no invitation that waits for an answer.');
        }
        const tokens = oneTimeTokens(transaction);
        await tokens.withdraw(id, ['invite']);
        const invited = await usersRepository(transaction).change(id, { invited_at: timestamp() });
        await noteInvitation(transaction, { user, ip }, invited);
        return [invitation(site, link, invited.email, await tokens.issue('invite', id, {}))];
      });
      return show(id);
    },
  });

  app.route({
    ...serve(users.change),
    handler: async (request) => {
      const { id } = request.params;
      await inService(request, (service) => service.change(id, request.body));
      return show(id);
    },
  });

  app.route({
    ...serve(users.deactivate),
    handler: async (request) => {
      await inService(request, (service) => service.deactivate([request.params.id]));
      return show(request.params.id);
    },
  });

  app.route({
    ...serve(users.activate),
    handler: async (request) => {
      await inService(request, (service) => service.activate([request.params.id]));
      return show(request.params.id);
    },
  });

  app.route({
    ...serve(users.endSessions),
    handler: (request) => inService(request, (service) => service.endSessions(request.params.id)),
  });

  app.route({
    ...serve(users.remove),
    handler: async (request) => {
      if ((await remove(request, [request.params.id])).length === 0) throw notFound();
    },
  });

  app.route({
    ...serve(users.bulk),
    handler: async (request) => {
      const { ids, action } = request.body;
      if (action === 'delete') return { done: await remove(request, ids) };
      return { done: await inService(request, (service) => service[action](ids)) };
    },
  });

  const inService = <T>(
    { user, ip }: Administrator,
    work: (service: ReturnType<typeof usersService>) => Promise<T>,
  ) => db.transaction().execute((transaction) => work(usersService(transaction, { user, ip })));

  /** Says goodbye to those whose address is known to be theirs; answers who went. */
  async function remove({ user, ip }: Administrator, ids: number[]) {
    let gone: UserRow[] = [];
    await mail.send(async ({ db: transaction, site, link }) => {
      gone = await usersService(transaction, { user, ip }).remove(ids);
      return gone
        .filter(({ email_verified_at }) => email_verified_at !== null)
        .map((person) => accountDeleted(site, link, person));
    });
    return gone.map(({ id }) => id);
  }
}

interface Administrator {
  user: UserRow;
  ip: string;
}

const noteInvitation = (db: Services['db'], by: Administrator, { id, firstname, lastname, role }: UserRow) =>
  audit(db).note(by, {
    action: 'invited',
    kind: 'users',
    thingId: id,
    title: `${firstname} ${lastname}`,
    details: { role },
  });
