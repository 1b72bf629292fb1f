import { Markup } from '../../widgets/Markup';
import type { BlockOfType } from '../block-of-type';
import styles from './QuestionsBlock.module.css';

/** Uses `details` elements, which open and close without scripts, and open when find-in-page matches. */
export const QuestionsBlock = ({ block: { items } }: { block: BlockOfType<'questions'> }) =>
  items.map(({ question, html }, index) =>
    question ? (
      <details key={index} className={styles.question}>
        <summary className={styles.summary}>{question}</summary>
        <Markup className={styles.answer} html={html} />
      </details>
    ) : (
      // An answer without a question can't be opened, so it is shown.
      html && <Markup key={index} className={styles.answer} html={html} />
    ),
  );
