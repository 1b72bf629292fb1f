import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../server/http/serve';
import { beginGifts } from './begin/begin-gift';
import { checkouts } from './begin/checkout';
import { linkAsker } from './manage/ask-for-link';
import { ownGiftChanges } from './manage/change-own-gift';
import { openProvider } from './payments/open-provider';

/**
 * What the routes of giving share: who takes cards, if anybody does, where a gift is paid by one, and the one way in
 * which a gift begins, a link to one's gifts is asked for, or one of them is changed by it.
 */
export async function openGiving(services: Services, log: FastifyBaseLogger) {
  const provider = await openProvider(services, log);
  const checkout = checkouts({ ...services, provider });
  return {
    provider,
    checkout,
    begin: beginGifts({ ...services, provider, checkout }),
    askForLink: linkAsker(services),
    changeOwnGift: ownGiftChanges(services.db, provider),
  };
}

export type OpenGiving = Awaited<ReturnType<typeof openGiving>>;
