import { account } from '@lapis/contract';
import { unpagedList } from '../../server/database/lists';
import { identitiesRepository, providerName } from '../users/identities.repository';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { type App, serve, type Services } from '../../server/http/serve';

/** The third-party sign-ins that open one's own account. */
export async function identitiesRoutes(app: App, { db, settings }: Services) {
  const identities = identitiesRepository(db, settings);

  app.route({
    ...serve(account.identities),
    handler: async ({ user }) => {
      const own = await identities.ofUser(user.id);
      return unpagedList(
        own.map((identity) => ({ ...identity, name: providerName(settings, identity.provider) })),
      );
    },
  });

  app.route({
    ...serve(account.unlink),
    handler: async ({ user, params }) => {
      if (user.password_hash === null) {
        throw new HttpError(
          409,
          'Your account has no password, so there would be no way in. Please choose a password first.',
        );
      }
      orNotFound(await identities.unlink(user.id, params.id));
    },
  });
}
