import { languages } from '@lapis/contract/languages';
import { Markup } from '../../widgets/Markup';
import type { BlockOfType } from '../block-of-type';
import styles from './CalloutBlock.module.css';

export const CalloutBlock = ({ block: { title, html, tone } }: { block: BlockOfType<'callout'> }) => (
  <div className={styles.callout} role="note" data-tone={tone}>
    {tone === 'important' && (
      <p className={styles.mark} {...languages.en}>
        Important
      </p>
    )}
    {title && <p className={styles.title}>{title}</p>}
    <Markup html={html} />
  </div>
);
