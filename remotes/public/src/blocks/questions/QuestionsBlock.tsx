import { Markup } from '../../widgets/Markup';
import type { BlockOf } from '../block-of';
import styles from './QuestionsBlock.module.css';

/** The browser opens and closes them, also without scripts; a search within the page opens what it finds. */
export const QuestionsBlock = ({ block: { items } }: { block: BlockOf<'questions'> }) =>
  items.map(({ question, html }, index) =>
    question ? (
      <details key={index} className={styles.question}>
        <summary className={styles.summary}>{question}</summary>
        <Markup className={styles.answer} html={html} />
      </details>
    ) : (
      // What nobody can open, because it has no name, is there to be read.
      html && <Markup key={index} className={styles.answer} html={html} />
    ),
  );
