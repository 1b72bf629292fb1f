import { createLeases, whileLeased } from '../../../server/database/lease';
import { createLeasedWorker } from '../../../server/database/leased-worker';
import { type ClaimedEvent, paymentEventsRepository } from '../payment-events.repository';
import type { StripeBooking } from './book-charge';
import { NotSettledError } from './charge-money';
import { bookSubject, type EventSubject } from './event-subject';

export function eventsWorker(books: StripeBooking) {
  const events = paymentEventsRepository(books.db);
  const leases = createLeases(books.db, 'payment_events');

  async function look(claimed: ClaimedEvent) {
    try {
      await whileLeased(claimed, leases, () =>
        bookSubject(books, JSON.parse(claimed.object) as EventSubject),
      );
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const triesAgain = await events.failed(claimed, problem);
      const line = { event: claimed.id, kind: claimed.kind, tries: claimed.tries, problem };
      if (error instanceof NotSettledError) books.log.debug(line, 'a payment event will be handled later');
      else if (triesAgain)
        books.log.warn(line, 'a payment event could not be handled, and will be tried again');
      else books.log.error(line, 'a payment event could not be handled for three days');
      return;
    }
    await events.done(claimed.id);
  }

  return createLeasedWorker({
    isAnyDue: leases.isAnyDue,
    claim: () => events.claim(),
    run: look,
    onFailure: (error) => books.log.warn({ err: error }, 'the payment events could not be read'),
  });
}
