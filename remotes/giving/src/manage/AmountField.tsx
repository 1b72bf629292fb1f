import { decimalPounds } from '@lapis/contract/money';
import { Field } from '@lapis/ui/forms';
import styles from './AmountField.module.css';

export const AmountField = ({ pence, autoFocus = false }: { pence: number; autoFocus?: boolean }) => (
  <Field
    label="Amount each month, in pounds"
    name="amount"
    inputMode="decimal"
    autoComplete="off"
    dir="ltr"
    autoFocus={autoFocus}
    defaultValue={decimalPounds(pence).replace(/\.00$/, '')}
    className={styles.amount}
  />
);
