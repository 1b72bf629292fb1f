import type { App, Services } from '../server/http/serve';

/** Everything about gifts: a folder's routes have their line here. */
export async function givingRoutes(_app: App, _services: Services) {}
