import { leasesOf, whileLeased } from '../../../server/database/lease';
import { leasedWorker } from '../../../server/database/leased-worker';
import { type ClaimedEvent, paymentEventsRepository } from '../payment-events.repository';
import type { Books } from './book-charge';
import { NotYet } from './charge-money';
import { lookInto, type Told } from './told';

/** Looks into what Stripe told, one after the other in each process; what fails is tried again for three days. */
export function eventsWorker(books: Books) {
  const events = paymentEventsRepository(books.db);
  const leases = leasesOf(books.db, 'payment_events');

  async function look(claimed: ClaimedEvent) {
    try {
      await whileLeased(claimed, leases, () => lookInto(books, JSON.parse(claimed.object) as Told));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const triesAgain = await events.failed(claimed, problem);
      const line = { event: claimed.id, kind: claimed.kind, tries: claimed.tries, problem };
      if (error instanceof NotYet) books.log.debug(line, 'an event of a payment is looked into later');
      else if (triesAgain)
        books.log.warn(line, 'an event of a payment could not be looked into, and will be later');
      else books.log.error(line, 'an event of a payment could not be looked into for three days');
      return;
    }
    await events.done(claimed.id);
  }

  return leasedWorker({
    leases,
    giveUp: async () => {},
    claim: () => events.claim(),
    run: look,
    onFailure: (error) => books.log.warn({ err: error }, 'the events of payments could not be read'),
  });
}
