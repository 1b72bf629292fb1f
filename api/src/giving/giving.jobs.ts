import { createLeases, LOOK_EVERY } from '../server/database/lease';
import { hourly, type Job, type JobServices } from '../server/jobs/job';
import type { Settings } from '../server/settings/settings';
import { HOUR } from '../server/time/clock';
import { purgeUnpaid } from './begin/purge-unpaid';
import { purgeExpired } from './claims/keeping';
import type { OpenGiving } from './open-giving';
import { paymentEventsRepository } from './payments/payment-events.repository';
import { applyAmounts } from './standing-orders/change-amount';
import { purgeTexts } from './statements/purge-texts';
import { purgeMerges } from './supporter-care/separate-supporters';
import { noteFailedThanks } from './thanks/mark-thanks';

const takesCards = ({ stripe }: Settings) => stripe !== undefined;

export const givingJobs: readonly Job<JobServices & { giving: OpenGiving }>[] = [
  {
    name: 'payment events',
    does: 'Books what the payment provider reported',
    every: LOOK_EVERY,
    isOn: takesCards,
    worker: ({ giving }) => giving.provider?.worker,
    release: (db) => createLeases(db, 'payment_events').release(),
  },
  {
    name: 'payments',
    does: 'Compares the ledger with the payment provider, once a day',
    every: HOUR,
    isOn: takesCards,
    run: async ({ giving }) => giving.provider?.compareOrLog(),
    inBackground: true,
  },
  hourly('old events', 'Deletes payment events after 90 days', ({ db }) =>
    paymentEventsRepository(db).purge(),
  ),
  hourly('unpaid gifts', 'Deletes gifts that did not come within 13 months', ({ db }) => purgeUnpaid(db)),
  hourly('statement texts', 'Deletes texts of old payments from statements', ({ db }) => purgeTexts(db)),
  hourly('standing orders', 'Applies new amounts of standing orders on their day', ({ db }) =>
    applyAmounts(db),
  ),
  hourly('merged supporters', 'Deletes what separating merged supporters needs, after 30 days', ({ db }) =>
    purgeMerges(db),
  ),
  hourly('thank-yous', 'Notes thank-you emails that could not be sent', ({ db }) => noteFailedThanks(db)),
  hourly('declarations', 'Deletes declarations that no longer back a claim', ({ db }) => purgeExpired(db)),
];
