import { type AdminUser, users } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import { isUniqueViolation } from '../../server/database/failures';
import { invitation, passwordAddress } from '../../inbox/mail/letters/account.letters';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { originOf } from '../../server/http/origin';
import { orNotFound, invalid, HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { dutiesRepository } from '../duties/duties.repository';
import { type UserRow, usersRepository } from '../users/users.repository';
import { refuseTrashed } from './users.service';

/** Invitations to accounts. `show` answers the account of an id. */
export function invitationRoutes(
  app: App,
  { db, mail, settings }: Services,
  show: (id: number) => Promise<{ results: AdminUser }>,
) {
  answer(app, users.invite, async ({ user, ip, body }) => {
    if (!(await dutiesRepository(db).isKnown(body.duty))) {
      throw invalid('duty', 'This duty is gone. Please choose another.');
    }
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
        return [{ ...invitation(site, link, invited.email, token), about: { kind: 'invitation', id } }];
      })
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw invalid('email', await takenText(db, body.email));
      });
    return show(id);
  });

  answer(app, users.inviteAgain, async ({ user, ip, params: { id } }) => {
    await mail.send(async ({ db: transaction, site, link }) => {
      const { email, token } = await renewInvitation(transaction, { user, ip }, id, 'invited');
      return [{ ...invitation(site, link, email, token), about: { kind: 'invitation', id } }];
    });
    return show(id);
  });

  answer(app, users.linkInvitation, async ({ user, ip, params: { id } }) => {
    const { email, token } = await db
      .transaction()
      .execute((transaction) => renewInvitation(transaction, { user, ip }, id, 'invitation_linked'));
    return { url: originOf(app, settings) + passwordAddress('password.welcome', email, token) };
  });
}

async function takenText(db: Services['db'], email: string) {
  const holder = await usersRepository(db).findByEmail(email);
  return holder?.deleted_at
    ? 'An account with this address is in the trash. Please restore it, or delete it for good first.'
    : 'There is already an account with this address.';
}

type Inviting = 'invited' | 'invitation_linked';

/** Makes the invitation of an account anew, so that the former link is good no more. Refuses one that was answered. */
async function renewInvitation(db: Services['db'], by: Actor, id: number, how: Inviting) {
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
