import type { FundWhole } from '@lapis/contract';
import { parsePounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { moneyText, moneyWords } from '../parts/money-text';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { changeFund, forgetFunds } from './funds.queries';

interface ChangeFundModalProps {
  fund: FundWhole;
  onClose: () => void;
}

/** Parses an amount that may be negative, because a fund may begin in the red. */
function parseBalance(text: string) {
  const typed = text.trim();
  const isNegative = typed.startsWith('-') || typed.startsWith('−');
  const pence = parsePounds(isNegative ? typed.slice(1) : typed);
  return pence !== undefined && isNegative ? -pence : pence;
}

export function ChangeFundModal({ fund, onClose }: ChangeFundModalProps) {
  const [title, setTitle] = useState(fund.title);
  const [amount, setAmount] = useState(fund.opening_on ? moneyText(fund.opening_amount) : '');
  const [on, setOn] = useState(fund.opening_on ?? '');
  const { mutate, passes, windowProps } = useWindowChange({
    change: () =>
      changeFund(fund, {
        title,
        opening_amount: on === '' ? 0 : (parseBalance(amount) ?? 0),
        opening_on: on || null,
      }),
    keep: forgetFunds,
    words: (changed) => `${changed.title} is saved.`,
    onClose,
  });
  const isAmountBlank = amount.trim() === '';
  return (
    <FormModal
      title={`Change ${fund.title}`}
      button="Save"
      {...windowProps}
      onSubmit={() => {
        const checks = {
          title: title.trim() === '' ? 'Please give the fund a name.' : undefined,
          opening_amount:
            (isAmountBlank && on !== '') || (!isAmountBlank && parseBalance(amount) === undefined)
              ? moneyWords
              : undefined,
          opening_on: !isAmountBlank && on === '' ? 'Please say on which day it held this.' : undefined,
        };
        if (passes(checks)) mutate();
      }}
    >
      <Field
        label="Name"
        name="title"
        autoComplete="off"
        maxLength={120}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        required
      />
      <p>
        If the fund held money before this site counted it, type how much, and on which day. Nothing before
        that day is counted then, because this amount contains it.
      </p>
      <Field
        label="Opening balance in pounds"
        name="opening_amount"
        hint="Blank if it began with nothing. With a minus if it was in the red."
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <PastDayField label="At the start of" name="opening_on" value={on} onChange={setOn} />
    </FormModal>
  );
}
