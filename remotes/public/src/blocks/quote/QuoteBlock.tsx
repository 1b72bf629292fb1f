import type { BlockOf } from '../block-of';
import styles from './QuoteBlock.module.css';

export const QuoteBlock = ({ block: { text, by } }: { block: BlockOf<'quote'> }) => (
  <figure className={styles.quote}>
    <blockquote>
      <p>{text}</p>
    </blockquote>
    {by && <figcaption className={styles.by}>{by}</figcaption>}
  </figure>
);
