import { users } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import { isUniqueViolation } from '../../server/database/failures';
import { invitation, passwordAddress } from '../../inbox/mail/letters/account.letters';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { originOf } from '../../server/http/origin';
import { orNotFound, invalid, HttpError } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { type App, serve, type Services } from '../../server/http/serve';
import { adminUsersRepository } from './admin-users.repository';
import { eraseAccounts, purgeTrashedAccounts } from './erasing';
import { type UserRow, usersRepository } from '../users/users.repository';
import { refuseTrashed, usersService } from './users.service';

/** Everybody's accounts, for administrators. */
export async function usersRoutes(app: App, { db, mail, settings }: Services) {
  const accounts = adminUsersRepository(db);
  const show = async (id: number) => ({ results: orNotFound(await accounts.find(id)) });

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
          await noteInvitation(transaction, { user, ip }, invited, 'invited');
          return [invitation(site, link, invited.email, token)];
        })
        .catch(async (error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          throw invalid('email', await takenWords(body.email));
        });
      return show(id);
    },
  });

  app.route({
    ...serve(users.inviteAgain),
    handler: async ({ user, ip, params: { id } }) => {
      await mail.send(async ({ db: transaction, site, link }) => {
        const { email, token } = await renewInvitation(transaction, { user, ip }, id, 'invited');
        return [invitation(site, link, email, token)];
      });
      return show(id);
    },
  });

  app.route({
    ...serve(users.linkInvitation),
    handler: async ({ user, ip, params: { id } }) => {
      const { email, token } = await db
        .transaction()
        .execute((transaction) => renewInvitation(transaction, { user, ip }, id, 'invitation_linked'));
      return { url: originOf(app, settings) + passwordAddress('password.welcome', email, token) };
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
      const { id } = request.params;
      orNotFound(await accounts.find(id));
      if (request.query.forever) await eraseAccounts({ mail }, request, [id]);
      else await inService(request, (service) => service.trash([id]));
    },
  });

  app.route({
    ...serve(users.restore),
    handler: async (request) => {
      await inService(request, (service) => service.restore([request.params.id]));
      return show(request.params.id);
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

  async function takenWords(email: string) {
    const holder = await usersRepository(db).findByEmail(email);
    return holder?.deleted_at
      ? 'An account with this address is in the trash. Please restore it, or delete it for good first.'
      : 'There is already an account with this address.';
  }
}

type Inviting = 'invited' | 'invitation_linked';

/** Makes the invitation of an account anew, so that the former link is good no more. Refuses one that was answered. */
async function renewInvitation(db: Services['db'], by: Actor, id: number, how: Inviting) {
  const waiting = orNotFound(await usersRepository(db).hold(id));
  refuseTrashed(waiting);
  if (waiting.deactivated_at !== null) {
    throw new HttpError(409, 'This account is deactivated. Please activate it first.');
  }
  if (waiting.invited_at === null) {
    throw new HttpError(409, 'This account has no invitation waiting to be accepted.');
  }
  const tokens = oneTimeTokens(db);
  await tokens.withdraw(id, ['invite']);
  const invited = await usersRepository(db).change(id, { invited_at: timestamp() });
  await noteInvitation(db, by, invited, how);
  return { email: invited.email, token: await tokens.issue('invite', id, {}) };
}

const noteInvitation = (
  db: Services['db'],
  by: Actor,
  { id, firstname, lastname, role }: UserRow,
  action: Inviting,
) =>
  audit(db).note(by, {
    action,
    kind: 'users',
    id,
    title: `${firstname} ${lastname}`,
    details: { role },
  });
