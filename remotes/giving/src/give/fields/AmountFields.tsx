import type { GivingPage } from '@lapis/contract';
import { type GiftValues, intervalIn, OTHER } from '@lapis/contract/gift-form';
import { pounds } from '@lapis/contract/money';
import { inputClass, useMend } from '@lapis/ui/forms';
import { useId } from 'react';
import { Choice, Choices } from '../../kit/Choice';
import { Group } from '../../kit/Group';
import styles from './AmountFields.module.css';

type Amounts = GivingPage['amounts'];

interface AmountFieldsProps {
  /** Amounts to choose from; `monthly` is empty if `once` is offered for monthly gifts too. */
  offered: { once: Amounts; monthly: Amounts };
  values: GiftValues;
}

/** No amount is preselected, so that givers don't feel pushed. */
export function AmountFields({ offered, values }: AmountFieldsProps) {
  const id = useId();
  const mend = useMend();
  const { once, monthly } = offered;
  const isMonthly = monthly.length > 0 && intervalIn(values) === 'month';
  const hasChoices = (isMonthly ? monthly : once).length > 0;
  return (
    <Group legend="How much would you like to give?" name="amount">
      <div hidden={isMonthly} className={monthly.length > 0 ? styles.once : undefined}>
        <AmountChoices name="amount" amounts={once} values={values} />
      </div>
      {monthly.length > 0 && (
        <div hidden={!isMonthly} className={styles.monthly}>
          <input type="hidden" name="monthly_amounts" value="offered" />
          <AmountChoices name="monthly_amount" amounts={monthly} values={values} />
        </div>
      )}
      <div className={styles.other}>
        <label htmlFor={id} className={styles.label}>
          {hasChoices ? 'Another amount in pounds' : 'Amount in pounds'}
        </label>
        <span dir="ltr" className={styles.sum}>
          <span className={styles.sign} aria-hidden="true">
            £
          </span>
          <input
            id={id}
            type="text"
            name="other"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={values['other']}
            className={inputClass}
            onChange={() => mend('amount')}
          />
        </span>
      </div>
    </Group>
  );
}

interface AmountChoicesProps {
  name: 'amount' | 'monthly_amount';
  amounts: Amounts;
  values: GiftValues;
}

function AmountChoices({ name, amounts, values }: AmountChoicesProps) {
  if (amounts.length === 0) return null;
  return (
    <Choices>
      {amounts.map(({ pence, does }) => (
        <Choice
          key={pence}
          name={name}
          value={pence}
          title={pounds(pence)}
          says={does}
          defaultChecked={values[name] === String(pence)}
        />
      ))}
      <Choice
        name={name}
        value={OTHER}
        title="Another amount"
        says="Type it below"
        defaultChecked={values[name] === OTHER}
      />
    </Choices>
  );
}
