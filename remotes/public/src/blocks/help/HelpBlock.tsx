import { languages } from '@lapis/contract/languages';
import { useSite } from '@lapis/ui';
import { useId } from 'react';
import { HelpLink } from '../../banners/HelpLink';
import type { BlockOfType } from '../block-of-type';
import styles from './HelpBlock.module.css';

export function HelpBlock({ block: { title, text } }: { block: BlockOfType<'help'> }) {
  const { appeal } = useSite();
  const name = useId();
  return (
    <aside className={styles.band} aria-labelledby={name}>
      <div className={styles.words}>
        <p id={name} className={styles.title} {...(!title && languages.en)}>
          {title || appeal}
        </p>
        {text && <p className={styles.text}>{text}</p>}
        <HelpLink />
      </div>
    </aside>
  );
}
