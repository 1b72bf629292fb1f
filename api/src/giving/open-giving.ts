import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../server/http/serve';
import { beginGifts } from './begin/begin-gift';
import { createCheckout } from './begin/checkout';
import { createLinkSender } from './manage/ask-for-link';
import { createGiftChanges } from './manage/change-own-gift';
import { openProvider } from './payments/open-provider';

export async function openGiving(services: Services, log: FastifyBaseLogger) {
  const provider = await openProvider(services, log);
  const checkout = createCheckout({ ...services, provider });
  return {
    provider,
    checkout,
    begin: beginGifts({ ...services, provider, checkout }),
    askForLink: createLinkSender(services),
    changeOwnGift: createGiftChanges(services.db, provider),
  };
}

export type OpenGiving = Awaited<ReturnType<typeof openGiving>>;
