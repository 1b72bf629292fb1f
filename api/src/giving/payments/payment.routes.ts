import { paymentEvents } from '@lapis/contract';
import { notFound } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { paymentEventsRepository } from './payment-events.repository';
import type { OpenProvider } from './provider';

/** What the provider tells of payments. */
export async function paymentRoutes(
  app: App,
  { db, provider }: Services & { provider: OpenProvider | undefined },
) {
  if (provider) await app.register(provider.routes);
  else
    answer(app, paymentEvents.stripe, () => {
      throw notFound();
    });
  purgeRegularly(app, 'events of payments', () => paymentEventsRepository(db).purge());
}
