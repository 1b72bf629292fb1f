import { z } from 'zod';
import { endpoint } from '../endpoint';
import { itemReply, Time } from '../shapes';

/** Progress of setting up card payments, as far as the site can tell. */
export const CardSetup = z.object({
  /** `off` if the server has no keys. */
  mode: z.enum(['off', 'test', 'live']),
  /** Address to which the provider must send its events. */
  webhook: z.string(),
  events: z.array(z.string()),
  last_event: z.object({ kind: z.string(), at: Time }).nullable(),
  /** Events that could not be handled yet. */
  events_waiting: z.int(),
});
export type CardSetup = z.infer<typeof CardSetup>;

const Session = z.string().regex(/^cs_\w{1,100}$/, 'This is no payment page of Stripe.');

const staff = { access: 'admin', needs: 'giving' } as const;

export const cardSetup = {
  show: endpoint('GET /admin/giving/card-setup', {
    ...staff,
    summary: 'How far card payments are set up: keys, webhook and events. Contains no key',
    reply: itemReply(CardSetup),
  }),
  test: endpoint('POST /admin/giving/card-setup/test', {
    ...staff,
    summary:
      'Start a payment of £5 in the provider’s test mode, which counts nowhere; 409 without test keys, 502 if the provider refuses. The audit log records it',
    reply: z.object({ session: z.string(), url: z.string() }),
  }),
  testState: endpoint('GET /admin/giving/card-setup/test/:session', {
    ...staff,
    summary:
      'What became of a test payment: `heard` once its event has arrived here, `paid` if the provider has the money and no event came; 409 without test keys',
    params: z.object({ session: Session }),
    reply: z.object({ state: z.enum(['open', 'paid', 'expired', 'heard']) }),
  }),
};

export const paymentEvents = {
  stripe: endpoint('POST /gifts/stripe', {
    access: 'anyone',
    summary:
      'Receive a signed event from Stripe about a payment; 400 if the signature is wrong, 404 if cards are off',
    reply: z.object({ received: z.boolean() }),
  }),
};
