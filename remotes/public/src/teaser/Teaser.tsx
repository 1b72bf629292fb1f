import type { Language, Picture as PictureData } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Link } from '@lapis/router';
import { Picture } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './Teaser.module.css';

export interface TeaserProps {
  to: string;
  title: string;
  image: PictureData | null;
  above?: ReactNode;
  text: string;
  language?: Language;
  /** `lead` is the largest teaser of a page; `row` is small, with its picture beside the text. */
  shape?: 'lead' | 'card' | 'row';
  sizes: string;
  level: 2 | 3 | 4;
  children?: ReactNode;
}

/** Teaser for a story or project. The whole card is clickable, but only the title is a link. */
export function Teaser({
  to,
  title,
  image,
  above,
  text,
  language = 'en',
  shape = 'card',
  sizes,
  level,
  children,
}: TeaserProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles.teaser} data-shape={shape} data-plain={!image || undefined}>
      {image && <Picture className={styles.picture} picture={{ ...image, alt: '' }} sizes={sizes} />}
      <div className={styles.words} {...languages[language]}>
        {above}
        <Heading className={styles.title}>
          <Link className={styles.link} to={to}>
            {title}
          </Link>
        </Heading>
        {shape !== 'row' && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </article>
  );
}
