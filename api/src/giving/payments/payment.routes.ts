import { paymentEvents } from '@lapis/contract';
import { notFound } from '../../server/http/http-error';
import { addRoute, type App } from '../../server/http/serve';
import type { OpenProvider } from './provider';

export async function paymentRoutes(app: App, { provider }: { provider: OpenProvider | undefined }) {
  if (provider) await app.register(provider.routes);
  else
    addRoute(app, paymentEvents.stripe, () => {
      throw notFound();
    });
}
