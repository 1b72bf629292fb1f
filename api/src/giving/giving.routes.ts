import type { App, Services } from '../server/http/serve';
import { appealsRoutes } from './appeals/appeals.routes';
import { givingSettingsRoutes } from './settings/giving-settings.routes';

/** Everything about gifts: a folder's routes have their line here. */
export async function givingRoutes(app: App, services: Services) {
  await app.register(appealsRoutes, services);
  await app.register(givingSettingsRoutes, { ...services, hasCards: false });
}
