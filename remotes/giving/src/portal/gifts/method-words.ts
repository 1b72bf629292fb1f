import type { StaffGift } from '@lapis/contract';
import { paymentMethods } from '@lapis/contract/gift-rules';

type Method = StaffGift['method'];

export const methodWords: Record<Method, string> = {
  transfer: 'Bank transfer',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Other',
};

export const methodOptions: { value: Method; label: string }[] = paymentMethods.map((value) => ({
  value,
  label: methodWords[value],
}));

/** Describes how a gift is given, e.g. 'Standing order', 'Card, monthly' or 'Cheque'. */
export function howWords({ method, interval }: Pick<StaffGift, 'method' | 'interval'>) {
  if (interval === 'once') return methodWords[method];
  return method === 'transfer' ? 'Standing order' : `${methodWords[method]}, monthly`;
}
