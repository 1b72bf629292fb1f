import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../server/http/serve';
import { beginGifts } from './begin/begin-gift';
import { openProvider } from './payments/open-provider';

/** What the routes of giving share: who takes cards, if anybody does, and the one way in which a gift begins. */
export function openGiving(services: Services, log: FastifyBaseLogger) {
  const provider = openProvider(services, log);
  return { provider, begin: beginGifts({ ...services, provider }) };
}

export type OpenGiving = ReturnType<typeof openGiving>;
