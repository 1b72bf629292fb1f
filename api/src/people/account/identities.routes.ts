import { account } from '@lapis/contract';
import { unpagedList } from '../../server/database/lists';
import { identitiesRepository, providerName } from '../users/identities.repository';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';

export async function identitiesRoutes(app: App, { db, settings }: Services) {
  const identities = identitiesRepository(db, settings);

  addRoute(app, account.identities, async ({ user }) => {
    const own = await identities.ofUser(user.id);
    return unpagedList(
      own.map((identity) => ({ ...identity, name: providerName(settings, identity.provider) })),
    );
  });

  addRoute(app, account.unlink, async ({ user, params }) => {
    if (user.password_hash === null) {
      throw new HttpError(
        409,
        'Your account has no password, so there would be no way in. Please choose a password first.',
      );
    }
    orNotFound(await identities.unlink(user.id, params.id));
  });
}
