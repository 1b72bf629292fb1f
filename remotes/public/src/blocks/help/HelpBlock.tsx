import { useSite } from '@lapis/ui';
import { HelpLink } from '../../banners/HelpLink';
import type { BlockOf } from '../block-of';
import styles from './HelpBlock.module.css';

export function HelpBlock({ block: { title, text } }: { block: BlockOf<'help'> }) {
  const { appeal } = useSite();
  return (
    <aside className={styles.band} aria-label={title || appeal}>
      <div className={styles.words}>
        <p className={styles.title}>{title || appeal}</p>
        {text && <p className={styles.text}>{text}</p>}
        <HelpLink />
      </div>
    </aside>
  );
}
