import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../server/http/serve';
import type { OpenProvider } from './provider';

/** Whoever takes cards for the site, by its settings; undefined where it takes none, and then nothing of it is loaded. */
export async function openProvider(
  services: Services,
  log: FastifyBaseLogger,
): Promise<OpenProvider | undefined> {
  const { stripe } = services.settings;
  if (!stripe) return undefined;
  const { openStripeProvider } = await import('./stripe/stripe-provider');
  return openStripeProvider({ ...services, log, stripe });
}
