import { Picture, storedPicture } from '@lapis/ui';
import type { ReactNode } from 'react';
import { Main } from '../navigation/Main';
import { Brand } from './Brand';
import plain from './plain.json';
import styles from './PlainLayout.module.css';
import { SkipLink } from './SkipLink';

// Its colours stand in the style sheet: a placeholder here would be in every visitor's first script.
const { name, width, height, widths } = plain;
const mountains = storedPicture({ name, width, height, widths, placeholder: '' }, '');

/** It is 16:9 and covers the window; where pixels are small, a third of that will do behind the card. */
const sizes = '(max-width: 799px) and (min-resolution: 1.5dppx) max(100vw, 65vh), max(100vw, 178vh)';

/** A centred logo above a card, on a picture of mountains. */
export function PlainLayout({ children }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Picture className={styles.picture} picture={mountains} sizes={sizes} eager />
      <div className={styles.page}>
        <header className={styles.logo}>
          <Brand />
        </header>
        <Main className={styles.card}>{children}</Main>
      </div>
    </>
  );
}
