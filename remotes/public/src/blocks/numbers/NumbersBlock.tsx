import type { BlockOf } from '../block-of';
import styles from './NumbersBlock.module.css';

export const NumbersBlock = ({ block: { items } }: { block: BlockOf<'numbers'> }) => (
  <dl className={styles.numbers}>
    {items.map(
      ({ value, label }, index) =>
        (value || label) && (
          <div key={index} className={styles.number}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
