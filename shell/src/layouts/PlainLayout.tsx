import { Picture, useSitePicture } from '@lapis/ui';
import type { ReactNode } from 'react';
import { Main } from '../navigation/Main';
import { Brand } from './header/Brand';
import plain from './plain.json';
import styles from './PlainLayout.module.css';
import { SkipLink } from './SkipLink';

// Leaves out the placeholder, because it would be part of the first script that every visitor loads.
const { name, width, height, widths } = plain;
const mountains = { name, width, height, widths, placeholder: '' };

/** The 16:9 picture covers the window. On dense displays, a third of the pixels is enough behind the card. */
const sizes = '(max-width: 799px) and (min-resolution: 1.5dppx) max(100vw, 65vh), max(100vw, 178vh)';

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
