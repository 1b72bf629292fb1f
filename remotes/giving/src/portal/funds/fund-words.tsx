import type { Fund, FundSums, MovementKind } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Mark } from '@lapis/portal';

export const restrictionWords = ({ is_restricted }: Pick<Fund, 'is_restricted'>) =>
  is_restricted ? 'Restricted' : 'Unrestricted';

export const movementWords: Record<MovementKind, string> = {
  income: 'Income',
  fees: 'Fees',
  gift_aid: 'Gift Aid',
  spending: 'Spending',
  transfers: 'Transfers',
};

/** In the order of the figures on a fund's page. */
export const movementKinds = Object.keys(movementWords) as MovementKind[];

export const FundMark = ({ fund }: { fund: Pick<FundSums, 'is_closed' | 'balance'> }) =>
  fund.balance < 0 ? (
    <Mark tone="bad">In the red</Mark>
  ) : fund.is_closed ? (
    <Mark>Closed</Mark>
  ) : (
    <Mark tone="good">Open</Mark>
  );

/** Says what a fund holds after an entry, and warns if it is in the red. */
export const balanceWords = ({ title, balance }: Pick<FundSums, 'title' | 'balance'>) =>
  balance < 0
    ? `${title} is now ${pounds(-balance)} in the red: more has been spent or moved than it had.`
    : `${title} now holds ${pounds(balance)}.`;
