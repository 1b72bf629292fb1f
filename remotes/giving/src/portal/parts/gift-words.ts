import type { StaffGift } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';

export const stateWords: Record<StaffGift['state'], string> = {
  waiting: 'Awaiting payment',
  received: 'Received',
  active: 'Monthly',
  failing: 'Payment failed',
  refunded: 'Refunded',
  corrected: 'Corrected',
  mistaken: 'Entered in error',
  cancelled: 'Cancelled',
};

/** Formats a gift's amount, e.g. '£25' or '£10 a month'. */
export const amountWords = ({ amount, interval }: Pick<StaffGift, 'amount' | 'interval'>) =>
  interval === 'month' ? `${pounds(amount)} a month` : pounds(amount);

export const anyPurpose = 'Where it is needed most';

export const purposeTitle = ({ appeal, project }: StaffGift['purpose']) =>
  appeal?.title ?? project?.title ?? anyPurpose;
