import { type CardSetup, cardSetup } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { siteRepository } from '../../cms/site/site.repository';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { boundOrigin } from '../../server/http/origin';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { paymentEventsRepository } from './payment-events.repository';
import type { OpenProvider } from './provider';
import { WEBHOOK_PATH, webhookEvents } from './stripe/webhook-events';

const PAGE = '/admin/giving/settings/cards';

function toMode(provider: OpenProvider | undefined): CardSetup['mode'] {
  if (!provider) return 'off';
  return provider.tests ? 'test' : 'live';
}

export async function cardSetupRoutes(
  app: App,
  { db, settings, provider }: Services & { provider: OpenProvider | undefined },
) {
  const events = paymentEventsRepository(db);

  function openTests() {
    if (!provider?.tests)
      throw new HttpError(
        409,
        provider
          ? 'The server has Stripe’s live keys. A test payment needs the test mode’s keys.'
          : 'The server has no keys of Stripe yet, so nothing can be tested.',
      );
    return provider.tests;
  }

  addRoute(app, cardSetup.show, async () => {
    const { last, waiting } = await events.summary();
    return {
      results: {
        mode: toMode(provider),
        webhook: `${boundOrigin(app, settings)}${WEBHOOK_PATH}`,
        events: [...webhookEvents],
        last_event: last,
        events_waiting: waiting,
      },
    };
  });

  addRoute(app, cardSetup.test, async ({ user, ip }) => {
    const { app_name } = await siteRepository(db).read();
    const begun = await openTests().begin({
      title: `Test payment for ${app_name}`,
      back: `${boundOrigin(app, settings)}${PAGE}`,
    });
    await audit(db).note({ user, ip }, { action: 'checked', kind: 'giving', details: { payment: 'test' } });
    return begun;
  });

  addRoute(app, cardSetup.testState, async ({ params: { session } }) => {
    const state = orNotFound(await openTests().state(session));
    const isHeard = await events.hasHeard({ session });
    return { state: isHeard ? ('heard' as const) : state };
  });
}
