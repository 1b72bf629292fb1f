import type { BlockOfType } from '../block-of-type';
import styles from './QuoteBlock.module.css';

export const QuoteBlock = ({ block: { text, by } }: { block: BlockOfType<'quote'> }) => (
  <figure className={styles.quote}>
    <blockquote>
      <p>{text}</p>
    </blockquote>
    {by && <figcaption className={styles.by}>{by}</figcaption>}
  </figure>
);
