import type { App, Services } from '../serve';
import { passwordRoutes } from './password.routes';
import { profileRoutes } from './profile.routes';

/** Everything about one's own account but the second factor. */
export async function accountRoutes(app: App, services: Services) {
  await app.register(profileRoutes, services);
  await app.register(passwordRoutes, services);
}
