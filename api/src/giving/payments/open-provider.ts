import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../server/http/serve';
import type { OpenProvider } from './provider';
import { openStripeProvider } from './stripe/stripe-provider';

/** Whoever takes cards for the site, by its settings; undefined where it takes none. */
export function openProvider(services: Services, log: FastifyBaseLogger): OpenProvider | undefined {
  const { stripe } = services.settings;
  return stripe && openStripeProvider({ ...services, log, stripe });
}
