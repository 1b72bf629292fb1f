import { type AdminUser, type Site, users } from '@lapis/contract';
import { type Actor, audit, actorName } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import { isUniqueViolation } from '../../server/database/failures';
import { invitation, passwordAddress } from '../../inbox/mail/emails/account.emails';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { boundOrigin } from '../../server/http/origin';
import { orNotFound, invalidField, HttpError } from '../../server/http/http-error';
import type { NewMail } from '../../server/http/mail';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { findRole, rolesRepository } from '../roles/roles.repository';
import { type UserRow, usersRepository } from '../users/users.repository';
import { refuseTrashed } from './users.service';

export function invitationRoutes(
  app: App,
  { db, mail, settings }: Services,
  show: (id: number) => Promise<{ results: AdminUser }>,
) {
  addRoute(app, users.invite, async ({ user, ip, body }) => {
    if (!(await rolesRepository(db).isKnown(body.staff_role))) {
      throw invalidField('staff_role', 'This role no longer exists. Please choose another.');
    }
    let id = 0;
    await mail
      .inTransaction(async ({ db: transaction, site, link }) => {
        const invited = await usersRepository(transaction).add({
          ...body,
          password_hash: null,
          email_verified_at: null,
          invited_at: timestamp(),
        });
        ({ id } = invited);
        const token = await oneTimeTokens(transaction).issue('invite', id, {});
        await noteInvitation(transaction, { user, ip }, invited, 'invited');
        return [await invitationTo(transaction, invited, { site, link, token, by: user })];
      })
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw invalidField('email', await takenText(db, body.email));
      });
    return show(id);
  });

  addRoute(app, users.inviteAgain, async ({ user, ip, params: { id } }) => {
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const { invited, token } = await renewInvitation(transaction, { user, ip }, id, 'invited');
      return [await invitationTo(transaction, invited, { site, link, token, by: user })];
    });
    return show(id);
  });

  addRoute(app, users.linkInvitation, async ({ user, ip, params: { id } }) => {
    const { invited, token } = await db
      .transaction()
      .execute((transaction) => renewInvitation(transaction, { user, ip }, id, 'invitation_linked'));
    return { url: boundOrigin(app, settings) + passwordAddress('password.welcome', invited.email, token) };
  });
}

interface InvitationMail {
  site: Site;
  link: (path: string) => string;
  token: string;
  by: Actor['user'];
}

/** Returns an invitation email, which names the inviter and the role of the invited user. */
async function invitationTo(
  db: Services['db'],
  invited: UserRow,
  { site, link, token, by }: InvitationMail,
): Promise<NewMail> {
  const staffRole = await findRole(db, invited);
  const said = { by: actorName({ user: by }), role: invited.role, staffRole };
  const about = { kind: 'invitation' as const, id: invited.id };
  return { ...invitation(site, link, invited.email, token, said), about };
}

async function takenText(db: Services['db'], email: string) {
  const holder = await usersRepository(db).findByEmail(email);
  return holder?.deleted_at
    ? 'An account with this address is in the trash. Please restore it, or delete it for good first.'
    : 'There is already an account with this address.';
}

type InvitationAction = 'invited' | 'invitation_linked';

/** Renews an invitation and invalidates its previous link. Rejects accounts without an open invitation. */
async function renewInvitation(db: Services['db'], by: Actor, id: number, how: InvitationAction) {
  const waiting = orNotFound(await usersRepository(db).lock(id));
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
  return { invited, token: await tokens.issue('invite', id, {}) };
}

const noteInvitation = (
  db: Services['db'],
  by: Actor,
  { id, firstname, lastname, role }: UserRow,
  action: InvitationAction,
) =>
  audit(db).note(by, {
    action,
    kind: 'users',
    id,
    title: `${firstname} ${lastname}`,
    details: { role },
  });
