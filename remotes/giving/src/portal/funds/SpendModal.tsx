import { parsePounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { amountProblem, formKey } from '../parts/typed-amount';
import { today } from '../parts/days';
import { useWindowChange } from '../parts/window-change';
import { balanceWords } from './fund-words';
import { FundField } from './FundField';
import { forgetFunds, spend } from './funds.queries';

interface SpendModalProps {
  /** Id of the fund that is chosen at first; empty if none is. */
  fund: string;
  onClose: () => void;
}

export function SpendModal({ fund: first, onClose }: SpendModalProps) {
  const [fund, setFund] = useState(first);
  const [fields, setFields] = useState({
    spent_on: today(),
    amount: '',
    payee: '',
    purpose: '',
    nominal_code: '',
    note: '',
  });
  const [key] = useState(formKey);
  const { mutate, passes, windowProps } = useWindowChange({
    change: () => spend({ ...fields, amount: parsePounds(fields.amount) ?? 0, fund_id: Number(fund), key }),
    keep: forgetFunds,
    words: (left) => `The spending is entered. ${balanceWords(left)}`,
    onClose,
  });
  const field = (name: keyof typeof fields) => ({
    name,
    autoComplete: 'off',
    value: fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setFields((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <FormModal
      title="Enter spending"
      button="Enter it"
      {...windowProps}
      onSubmit={() => {
        const checks = {
          fund_id: fund === '' ? 'Please choose the fund that it was paid from.' : undefined,
          amount: amountProblem(fields.amount),
          payee: fields.payee.trim() === '' ? 'Please say who was paid.' : undefined,
        };
        if (passes(checks)) mutate();
      }}
    >
      <p>
        This only records what was paid: it moves no money. Please don’t name people whom you help: the list
        of spending is never deleted.
      </p>
      <FundField label="Fund" name="fund_id" value={fund} onChange={setFund} />
      <Field {...field('spent_on')} label="Paid on" type="date" max={today()} required />
      <Field {...field('amount')} label="Amount in pounds" inputMode="decimal" required />
      <Field {...field('payee')} label="Paid to" maxLength={120} required />
      <Field {...field('purpose')} label="What for" maxLength={200} />
      <Field
        {...field('nominal_code')}
        label="Nominal code"
        hint="Blank for the usual one of the books."
        maxLength={60}
      />
      <Field {...field('note')} label="Note" maxLength={500} />
    </FormModal>
  );
}
