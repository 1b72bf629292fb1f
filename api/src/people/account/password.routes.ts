import { account } from '@lapis/contract';
import { noteOwn } from '../../cms/audit/audit';
import { passwordChanged } from '../../inbox/mail/letters/account.letters';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { answer, type App, type Services } from '../../server/http/serve';
import { hashPassword, passwordJudge } from '../secrets/password';
import { reauthentication } from '../sessions/reauthenticate';
import { sessionRepository } from '../sessions/session.repository';
import { usersRepository } from '../users/users.repository';
import { forgetPendingAddress } from './pending-address';

/** Changing one's own password, or getting the first. */
export async function passwordRoutes(app: App, { db, mail, settings }: Services) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const reauthenticate = reauthentication(db);

  answer(app, account.password, async (request) => {
    const { user, session, body, ip } = request;
    await reauthenticate(request, body.current_password);
    await requireGoodPassword(body.password, user);
    const password_hash = await hashPassword(body.password);
    await mail.send(async ({ db: transaction, site, link }) => {
      await usersRepository(transaction).change(user.id, { password_hash });
      // Whoever knew the former one may be signed in, or have begun something that would let them in later.
      await sessionRepository(transaction).endAll(user.id, session?.id);
      await oneTimeTokens(transaction).withdraw(user.id, ['reset', 'challenge', 'exchange', 'link']);
      await forgetPendingAddress(transaction, user.id);
      await noteOwn(transaction, { user, ip }, 'password_changed');
      return [passwordChanged(site, link, user)];
    });
  });
}
