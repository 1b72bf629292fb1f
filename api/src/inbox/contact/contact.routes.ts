import { contact } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { messageSender } from './send-message';

export async function contactRoutes(app: App, services: Services) {
  const send = messageSender(services);
  addRoute(app, contact.send, ({ body, ip }) => send(body, ip));
}
