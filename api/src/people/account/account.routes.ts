import type { App, Services } from '../../server/http/serve';
import { identitiesRoutes } from './identities.routes';
import { newsletterChoiceRoutes } from './newsletter-choice.routes';
import { ownSessionsRoutes } from './own-sessions.routes';
import { passwordRoutes } from './password.routes';
import { personalDataRoutes } from './personal-data.routes';
import { profileRoutes } from './profile.routes';

export async function accountRoutes(app: App, services: Services) {
  await app.register(profileRoutes, services);
  await app.register(passwordRoutes, services);
  await app.register(ownSessionsRoutes, services);
  await app.register(identitiesRoutes, services);
  await app.register(newsletterChoiceRoutes, services);
  await app.register(personalDataRoutes, services);
}
