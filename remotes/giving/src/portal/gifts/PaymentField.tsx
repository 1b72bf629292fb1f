import { pounds } from '@lapis/contract/money';
import { Select } from '@lapis/portal';
import { dayInList } from '../parts/days';
import type { RemainingPayment } from './payments';

interface PaymentFieldProps {
  payments: RemainingPayment[];
  chosen: RemainingPayment;
  onChoose: (payment: RemainingPayment) => void;
}

export const PaymentField = ({ payments, chosen, onChoose }: PaymentFieldProps) =>
  payments.length > 1 && (
    <Select
      label="Which payment"
      name="entry_id"
      value={String(chosen.entry.id)}
      options={payments.map(({ entry, left }) => ({
        value: String(entry.id),
        label: `${entry.kind === 'refund' ? 'Refund, ' : ''}${dayInList(entry.booked_on)}: ${pounds(left)}`,
      }))}
      onChange={(id) => {
        const payment = payments.find(({ entry }) => String(entry.id) === id);
        if (payment) onChoose(payment);
      }}
    />
  );
