import { pounds } from '@lapis/contract/money';
import styles from './Amount.module.css';

/** Shows an amount on one line. Browsers would otherwise break it between the minus sign and the pound sign. */
export const Amount = ({ pence }: { pence: number }) => (
  <span className={styles.amount}>{pounds(pence)}</span>
);
