import type { GivingPage } from '@lapis/contract';
import { type GiftValues, OTHER } from '@lapis/contract/gift-form';
import { pounds } from '@lapis/contract/money';
import { inputClass, useMend } from '@lapis/ui/forms';
import { useId } from 'react';
import { Choice, Choices } from '../../kit/Choice';
import { Group } from '../../kit/Group';
import styles from './AmountFields.module.css';

interface AmountFieldsProps {
  offered: GivingPage['amounts'];
  values: GiftValues;
}

/** No amount is preselected, so that givers don't feel pushed. */
export function AmountFields({ offered, values }: AmountFieldsProps) {
  const id = useId();
  const mend = useMend();
  const hasChoices = offered.length > 0;
  return (
    <Group legend="How much would you like to give?" name="amount">
      {hasChoices && (
        <Choices>
          {offered.map(({ pence, does }) => (
            <Choice
              key={pence}
              name="amount"
              value={pence}
              title={pounds(pence)}
              says={does}
              defaultChecked={values['amount'] === String(pence)}
            />
          ))}
          <Choice
            name="amount"
            value={OTHER}
            title="Another amount"
            says="Type it below"
            defaultChecked={values['amount'] === OTHER}
          />
        </Choices>
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
