import type { Services } from '../server/http/serve';
import { beginGifts } from './begin/begin-gift';
import type { PaymentProvider } from './payments/provider';

/** What the routes of giving share: who takes cards, if anybody does, and the one way in which a gift begins. */
export function openGiving(services: Services) {
  const provider: PaymentProvider | undefined = undefined;
  return { provider, begin: beginGifts({ ...services, provider }) };
}

export type OpenGiving = ReturnType<typeof openGiving>;
