import { Picture, useSitePicture } from '@lapis/ui';
import type { ReactNode } from 'react';
import { Main } from '../navigation/Main';
import { Brand } from './Brand';
import plain from './plain.json';
import styles from './PlainLayout.module.css';
import { SkipLink } from './SkipLink';

// Its colours stand in the style sheet: a placeholder here would be in every visitor's first script.
const { name, width, height, widths } = plain;
const mountains = { name, width, height, widths, placeholder: '' };

/** It is 16:9 and covers the window; where pixels are small, a third of that will do behind the card. */
const sizes = '(max-width: 799px) and (min-resolution: 1.5dppx) max(100vw, 65vh), max(100vw, 178vh)';

/** A centred logo above a card, on a picture. */
export function PlainLayout({ children }: { children?: ReactNode }) {
  const picture = useSitePicture(mountains);
  return (
    <>
      <SkipLink />
      {picture && <Picture className={styles.picture} picture={picture} sizes={sizes} eager />}
      <div className={styles.page} data-plain={!picture || undefined}>
        <header className={styles.logo}>
          <Brand />
        </header>
        <Main className={styles.card}>{children}</Main>
      </div>
    </>
  );
}
