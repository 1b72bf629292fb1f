import { pounds } from '@lapis/contract/money';
import { Select } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { methodWords } from '../gifts/method-words';
import { dayInList } from '../parts/days';
import { byHandQuery, type PaymentByHand } from './statements.queries';

interface ByHandFieldProps {
  name: string;
  lineId: number;
  value: number | undefined;
  onChange: (payment: PaymentByHand | undefined) => void;
}

/** Chooses a payment that staff entered by hand and that is a part of a bank payment. */
export function ByHandField({ name, lineId, value, onChange }: ByHandFieldProps) {
  const { data: payments, isError } = useQuery(byHandQuery(lineId));
  const none = payments?.length === 0 ? 'There are none around that day' : 'Please choose';
  return (
    <Select
      label="The payment"
      name={name}
      hint={
        isError ? (
          <span role="alert">They could not be loaded. Please try again.</span>
        ) : (
          'Nothing is added for it, and no email is sent.'
        )
      }
      value={String(value ?? '')}
      options={[
        { value: '', label: payments ? none : 'Loading…' },
        ...(payments ?? []).map(({ entry_id, amount, method, booked_on, reference, name: giver }) => ({
          value: String(entry_id),
          label: `${pounds(amount)}, ${giver || 'giver not known'}, ${methodWords[method]}, ${dayInList(booked_on)}, ${reference}`,
        })),
      ]}
      onChange={(id) => onChange(payments?.find(({ entry_id }) => String(entry_id) === id))}
    />
  );
}
