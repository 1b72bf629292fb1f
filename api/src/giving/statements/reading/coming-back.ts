import { referencesIn } from '../../gifts/references';
import type { BankPayment } from './payment';

/**
 * Words that banks print on outgoing payments that undo an incoming one, such as 'UNPAID CHEQUE', 'RETURNED
 * FT', 'CHQ RTD' or 'RECALL'. They stand on other payments too, so they prove nothing by themselves.
 */
const words =
  /\b(unpaid|unpd|returned|return|rtn|rtd|reversal|reversed|reverse|rvsl|recalled|recall|bounced|dishonoured|dishonour|refer to drawer|refund)\b/i;

/**
 * Checks whether an outgoing payment may be an incoming one that comes back. All other outgoing payments are
 * private, and nothing about them is stored.
 */
export const mayComeBack = ({ amount, text, isReversal }: BankPayment) =>
  amount < 0 && text !== '' && (isReversal === true || words.test(text) || referencesIn(text).length > 0);
