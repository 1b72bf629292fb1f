import { account } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { addressIsChanging, provenOwner, verifyAddress } from '../../inbox/mail/letters/account.letters';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalid } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { reauthentication } from '../sessions/reauthenticate';
import { dutyOf } from '../duties/duties.repository';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { toUser, type UserRow, usersRepository } from '../users/users.repository';
import { forgetPendingAddress } from './pending-address';

const HOUR = 3600;

interface Name {
  firstname: string;
  lastname: string;
}

/** Changing one's own name and address. */
export async function profileRoutes(app: App, { db, mail, settings }: Services) {
  const users = usersRepository(db);
  const reauthenticate = reauthentication(db);
  const isObliged = mustUseTwoFactor({ db, settings });
  const show = async (user: UserRow) => toUser(user, await isObliged(user), await dutyOf(db, user));
  const attempts = limitAttempts(db, {
    name: 'change-address',
    network: { points: 20, duration: HOUR },
    account: { points: 5, duration: HOUR },
    message: 'The address has been changed several times within the hour.',
  });

  answer(app, account.profile, async (request) => {
    const { user, ip } = request;
    const { email, current_password, ...name } = request.body;
    if (isSame(email, user.email)) return show(await keepAddress(user.id, name, email));
    if (isSame(email, user.pending_email)) return show(await users.change(user.id, name));
    // Whoever has the address can choose a new password by mail.
    await reauthenticate(request, current_password);
    // A refused one counts too, or it could be asked of any address whether it has an account.
    await attempts.take(String(user.id), ip);
    if (await users.findByEmail(email)) {
      throw invalid('email', 'There is another account with this address.');
    }
    return show(await beginChange(user, name, email));
  });

  /** The address that counts already, in whatever case: a change that waits is taken back. */
  const keepAddress = (id: number, name: Name, email: string) =>
    db.transaction().execute(async (transaction) => {
      const present = await forgetPendingAddress(transaction, id);
      // A mail that was answered at this moment may have brought another.
      const address = isSame(email, present.email) ? { email } : {};
      return usersRepository(transaction).change(id, { ...name, ...address });
    });

  async function beginChange(user: UserRow, name: Name, email: string) {
    let changed = user;
    await mail.send(async ({ db: transaction, site, link }) => {
      const tokens = oneTimeTokens(transaction);
      await forgetPendingAddress(transaction, user.id);
      changed = await usersRepository(transaction).change(user.id, { ...name, pending_email: email });
      const verify = await tokens.issue('verify', user.id, { email });
      const mails = [verifyAddress(site, link, email, verify)];
      // Whose an address is that nobody has verified isn't known, and the link would give the account away.
      const owner = provenOwner(changed);
      if (!owner) return mails;
      const undo = await tokens.issue('undo', user.id, { email: changed.email });
      return [...mails, addressIsChanging(site, link, owner, email, undo)];
    });
    return changed;
  }
}

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();
