import { pounds } from '@lapis/contract/money';
import { Select } from '@lapis/portal';
import { dayInList } from '../parts/days';
import type { Payment } from './payments';

interface PaymentFieldProps {
  payments: Payment[];
  chosen: Payment;
  onChoose: (payment: Payment) => void;
}

/** Which payment is meant, where a gift has several. */
export const PaymentField = ({ payments, chosen, onChoose }: PaymentFieldProps) =>
  payments.length > 1 && (
    <Select
      label="Which payment"
      name="entry_id"
      value={String(chosen.entry.id)}
      options={payments.map(({ entry, left }) => ({
        value: String(entry.id),
        label: `${dayInList(entry.booked_on)}: ${pounds(left)}`,
      }))}
      onChange={(id) => {
        const payment = payments.find(({ entry }) => String(entry.id) === id);
        if (payment) onChoose(payment);
      }}
    />
  );
