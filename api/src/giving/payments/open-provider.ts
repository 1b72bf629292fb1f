import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../server/http/serve';
import type { OpenProvider } from './provider';

/** Creates the configured payment provider; without one, returns undefined and loads no provider code. */
export async function openProvider(
  services: Services,
  log: FastifyBaseLogger,
): Promise<OpenProvider | undefined> {
  const { stripe } = services.settings;
  if (!stripe) return undefined;
  const { openStripeProvider } = await import('./stripe/stripe-provider');
  return openStripeProvider({ ...services, log, stripe });
}
