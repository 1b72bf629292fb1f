import { parsePounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountProblem, formKey } from '../parts/typed-amount';
import { AmountField } from '../parts/AmountField';
import { today } from '../parts/days';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { balanceWords } from './fund-words';
import { FundField } from './FundField';
import { forgetFunds, fundsQuery, transfer } from './funds.queries';

interface TransferModalProps {
  /** Id of the fund that the money comes from at first; empty if none is chosen. */
  from: string;
  onClose: () => void;
}

export function TransferModal({ from: first, onClose }: TransferModalProps) {
  const { data: funds = [] } = useQuery(fundsQuery());
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [on, setOn] = useState(today);
  const [reason, setReason] = useState('');
  const [key] = useState(formKey);
  const { mutate, passes, windowProps } = useWindowChange({
    change: () =>
      transfer({
        from_fund_id: Number(from),
        to_fund_id: Number(to),
        amount: parsePounds(amount) ?? 0,
        moved_on: on,
        reason,
        key,
      }),
    keep: forgetFunds,
    words: (left) => `The transfer is entered. ${balanceWords(left)}`,
    onClose,
  });
  const source = funds.find(({ id }) => String(id) === from);
  return (
    <FormModal
      title="Enter a transfer"
      button="Enter it"
      {...windowProps}
      onSubmit={() => {
        const checks = {
          from_fund_id: from === '' ? 'Please choose the fund that the money comes from.' : undefined,
          to_fund_id: to === '' || to === from ? 'Please choose another fund for the money.' : undefined,
          amount: amountProblem(amount),
          reason: reason.trim() === '' ? 'Please say why, for the trustees and the accounts.' : undefined,
        };
        if (passes(checks)) mutate();
      }}
    >
      <p>Records that money now belongs to another fund. It moves nothing at the bank.</p>
      <FundField label="From" name="from_fund_id" value={from} onChange={setFrom} />
      {source?.is_restricted && (
        <p>
          <strong>{source.title} is restricted.</strong> Its money may be used for something else only if the
          givers agreed, the appeal said so, or the law or the Charity Commission allows it. Please say below
          on what the transfer rests.
        </p>
      )}
      <FundField label="To" name="to_fund_id" value={to} onChange={setTo} />
      <AmountField value={amount} onChange={setAmount} required />
      <PastDayField label="On" name="moved_on" value={on} onChange={setOn} required />
      <Field
        label="Why"
        name="reason"
        hint="Such as: decided by the trustees on 12 March."
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
      />
    </FormModal>
  );
}
