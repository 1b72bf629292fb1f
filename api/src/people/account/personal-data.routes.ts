import { account } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { timestamp } from '../../server/time/clock';
import { accountDeleted } from '../../inbox/mail/emails/account.emails';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { reauthentication } from '../sessions/reauthenticate';
import { siteRepository } from '../../cms/site/site.repository';
import { requireRemainingOwner } from '../users/last-admin';
import { personalData } from './personal-data';

const HOUR = 3600;

export async function personalDataRoutes(app: App, { db, mail }: Services) {
  const reauthenticate = reauthentication(db);
  const exports = limitAttempts(db, {
    name: 'export',
    network: { points: 30, duration: HOUR },
    account: { points: 10, duration: HOUR },
    message: 'You have asked for your data several times in the last hour.',
  });

  addRoute(app, account.export, ({ user, ip }, reply) =>
    exports.spend(String(user.id), ip, async () => {
      const exported_at = timestamp();
      const { app_name } = await siteRepository(db).read();
      const name = `lapis-account-${exported_at.slice(0, 10)}.json`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return { exported_at, site: app_name, ...(await personalData(db).collect(user)) };
    }),
  );

  addRoute(app, account.mayRemove, async (request) => {
    await reauthenticate(request, request.body.current_password);
    await db.transaction().execute((transaction) => requireRemainingOwner(transaction, [request.user.id]));
  });

  addRoute(app, account.remove, async (request) => {
    const { user, body } = request;
    await reauthenticate(request, body.current_password);
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      await requireRemainingOwner(transaction, [user.id]);
      await personalData(transaction).erase(user);
      return [accountDeleted(site, link, user)];
    });
  });
}
