import type { AmountOffered } from '@lapis/contract';
import { parsePounds } from '@lapis/contract/money';
import { CloseIcon, PlusIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Field, FieldErrors, useMend } from '@lapis/ui/forms';
import { useRef, useState } from 'react';
import styles from './AmountsField.module.css';
import { moneyText } from './money-text';

export interface TypedAmount {
  pounds: string;
  does: string;
}

const most = 6;

export const typedAmounts = (amounts: AmountOffered[]): TypedAmount[] =>
  amounts.map(({ pence, does }) => ({ pounds: moneyText(pence), does }));

/** Converts amounts that `moneyProblems` has validated. */
export const parseAmounts = (typed: TypedAmount[]): AmountOffered[] =>
  typed.map(({ pounds, does }) => ({ pence: parsePounds(pounds) ?? 0, does }));

export const amountTexts = (typed: TypedAmount[], name = 'amounts') =>
  Object.fromEntries(typed.map(({ pounds }, place) => [`${name}.${place}.pence`, pounds]));

interface AmountsFieldProps {
  isMonthly?: boolean;
  amounts: TypedAmount[];
  hint: string;
  onChange: (amounts: TypedAmount[]) => void;
}

export function AmountsField({ isMonthly = false, amounts, hint, onChange }: AmountsFieldProps) {
  const name = isMonthly ? 'monthly_amounts' : 'amounts';
  const mend = useMend();
  const adder = useRef<HTMLButtonElement>(null);
  const [isAdded, setAdded] = useState(false);

  function become(next: TypedAmount[]) {
    // Clears the errors, because they are stored by row number and would appear on different rows.
    mend(name);
    onChange(next);
  }

  const change = (place: number, changes: Partial<TypedAmount>) =>
    onChange(amounts.map((amount, index) => (index === place ? { ...amount, ...changes } : amount)));

  function add() {
    if (amounts.length >= most) return;
    setAdded(true);
    become([...amounts, { pounds: '', does: '' }]);
  }

  function remove(place: number) {
    become(amounts.filter((_, index) => index !== place));
    // Moves the focus to the button below, because the pressed button disappears.
    adder.current?.focus();
  }

  return (
    <fieldset className={styles.amounts}>
      <legend className={styles.legend}>
        {isMonthly ? 'Monthly amounts to choose from' : 'Amounts to choose from'}
      </legend>
      <p className={styles.hint}>{hint}</p>
      {amounts.map((amount, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no id
        <div
          key={place}
          className={styles.row}
          role="group"
          aria-label={`${isMonthly ? 'Monthly amount' : 'Amount'} ${place + 1}`}
        >
          <Field
            label="Pounds"
            name={`${name}.${place}.pence`}
            inputMode="decimal"
            autoComplete="off"
            value={amount.pounds}
            autoFocus={isAdded && place === amounts.length - 1}
            onChange={({ target }) => change(place, { pounds: target.value })}
          />
          <Field
            label="What it pays for"
            name={`${name}.${place}.does`}
            autoComplete="off"
            maxLength={120}
            value={amount.does}
            onChange={({ target }) => change(place, { does: target.value })}
          />
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${isMonthly ? 'monthly ' : ''}amount ${place + 1}`}
            onClick={() => remove(place)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
      <Button ref={adder} variant="quiet" onClick={add} aria-disabled={amounts.length >= most || undefined}>
        <PlusIcon />
        {isMonthly ? 'Add a monthly amount' : 'Add an amount'}
      </Button>
      <FieldErrors name={name} />
    </fieldset>
  );
}
