import type { Migration } from 'kysely';
import type { Engine } from '../engine';
import { baseline } from './0001-baseline';
import { standingOrders } from './0002-standing-orders';
import { claimOutcomes } from './0003-claim-outcomes';
import { splitPayments } from './0004-split-payments';
import { peopleImports } from './0005-people-imports';
import { funds } from './0006-funds';
import { waysBack } from './0007-ways-back';
import { thanks } from './0008-thanks';
import { smallDonations } from './0009-small-donations';
import { payouts } from './0010-payouts';
import { knownLines } from './0011-known-lines';
import { claimedAgain } from './0012-claimed-again';
import { addedSupporters } from './0013-added-supporters';
import { spendingImports } from './0014-spending-imports';

/** All migrations in order. A released one never changes; a later one corrects it. */
export const migrations: Record<string, (engine: Engine) => Migration> = {
  '0001-baseline': baseline,
  '0002-standing-orders': standingOrders,
  '0003-claim-outcomes': claimOutcomes,
  '0004-split-payments': splitPayments,
  '0005-people-imports': peopleImports,
  '0006-funds': funds,
  '0007-ways-back': waysBack,
  '0008-thanks': thanks,
  '0009-small-donations': smallDonations,
  '0010-payouts': payouts,
  '0011-known-lines': knownLines,
  '0012-claimed-again': claimedAgain,
  '0013-added-supporters': addedSupporters,
  '0014-spending-imports': spendingImports,
};
