import type { BlockOfType } from '../block-of-type';
import styles from './NumbersBlock.module.css';

export const NumbersBlock = ({ block: { items } }: { block: BlockOfType<'numbers'> }) => (
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
