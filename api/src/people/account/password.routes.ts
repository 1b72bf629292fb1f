import { account } from '@lapis/contract';
import { logOwnAction } from '../../cms/audit/audit';
import { passwordChanged } from '../../inbox/mail/emails/account.emails';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { hashPassword, passwordJudge } from '../secrets/password';
import { reauthentication } from '../sessions/reauthenticate';
import { sessionRepository } from '../sessions/session.repository';
import { usersRepository } from '../users/users.repository';
import { forgetPendingAddress } from './pending-address';

export async function passwordRoutes(app: App, { db, mail, settings }: Services) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const reauthenticate = reauthentication(db);

  addRoute(app, account.password, async (request) => {
    const { user, session, body, ip } = request;
    await reauthenticate(request, body.current_password);
    await requireGoodPassword(body.password, user);
    const password_hash = await hashPassword(body.password);
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      await usersRepository(transaction).change(user.id, { password_hash });
      // An attacker who knew the old password may be signed in, or may have requested links for signing in
      // later.
      await sessionRepository(transaction).endAll(user.id, session?.id);
      await oneTimeTokens(transaction).withdraw(user.id, ['reset', 'challenge', 'exchange', 'link']);
      await forgetPendingAddress(transaction, user.id);
      await logOwnAction(transaction, { user, ip }, 'password_changed');
      return [passwordChanged(site, link, user)];
    });
  });
}
