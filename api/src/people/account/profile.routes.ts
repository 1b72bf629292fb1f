import { account } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { addressIsChanging, provenOwner, verifyAddress } from '../../inbox/mail/emails/account.emails';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalidField } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { reauthentication } from '../sessions/reauthenticate';
import { findRole } from '../roles/roles.repository';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { toUser, type UserRow, usersRepository } from '../users/users.repository';
import { forgetPendingAddress } from './pending-address';

const HOUR = 3600;

interface Name {
  firstname: string;
  lastname: string;
}

export async function profileRoutes(app: App, { db, mail, settings }: Services) {
  const users = usersRepository(db);
  const reauthenticate = reauthentication(db);
  const isObliged = mustUseTwoFactor({ db, settings });
  const show = async (user: UserRow) => toUser(user, await isObliged(user), await findRole(db, user));
  const attempts = limitAttempts(db, {
    name: 'change-address',
    network: { points: 20, duration: HOUR },
    account: { points: 5, duration: HOUR },
    message: 'The address has been changed several times in the last hour.',
  });

  addRoute(app, account.profile, async (request) => {
    const { user, ip } = request;
    const { email, current_password, ...name } = request.body;
    if (isSame(email, user.email)) return show(await keepAddress(user.id, name, email));
    if (isSame(email, user.pending_email)) return show(await users.change(user.id, name));
    // Requires the password, because the new address could be used to reset it.
    await reauthenticate(request, current_password);
    // Counts rejected requests too, to limit how many addresses an attacker can test for accounts.
    await attempts.take(String(user.id), ip);
    if (await users.findByEmail(email)) {
      throw invalidField('email', 'There is another account with this address.');
    }
    return show(await beginChange(user, name, email));
  });

  const keepAddress = (id: number, name: Name, email: string) =>
    db.transaction().execute(async (transaction) => {
      const present = await forgetPendingAddress(transaction, id);
      // Compared again under the lock, because a verification link may have changed the address in the
      // meantime.
      const address = isSame(email, present.email) ? { email } : {};
      return usersRepository(transaction).change(id, { ...name, ...address });
    });

  async function beginChange(user: UserRow, name: Name, email: string) {
    let changed = user;
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const tokens = oneTimeTokens(transaction);
      await forgetPendingAddress(transaction, user.id);
      changed = await usersRepository(transaction).change(user.id, { ...name, pending_email: email });
      const verify = await tokens.issue('verify', user.id, { email });
      const mails = [verifyAddress(site, link, email, verify)];
      // No undo link to an unverified address, which may belong to another person: the link would give them
      // the account.
      const owner = provenOwner(changed);
      if (!owner) return mails;
      const undo = await tokens.issue('undo', user.id, { email: changed.email });
      return [...mails, addressIsChanging(site, link, owner, email, undo)];
    });
    return changed;
  }
}

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();
