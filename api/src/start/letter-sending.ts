import { type LetterDelivery, openDelivery } from '../inbox/newsletter/delivery/open-delivery';
import type { App, Services } from '../server/http/serve';

declare module 'fastify' {
  interface FastifyInstance {
    letterDelivery: LetterDelivery;
  }
}

/** Sends letters for as long as the server runs. */
export function letterSending(app: App, services: Services) {
  const delivery = openDelivery(services, app.log);
  app.decorate('letterDelivery', delivery);
  app.addHook('onReady', async () => delivery.start());
  app.addHook('onClose', () => delivery.close());
}
