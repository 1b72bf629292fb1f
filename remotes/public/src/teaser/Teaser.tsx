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
  /** A line over the title. */
  above?: ReactNode;
  text: string;
  /** Of its words. */
  language?: Language;
  /** `lead` is the one large thing of a page, `row` a small one with its picture beside the words. */
  shape?: 'lead' | 'card' | 'row';
  /** How wide its picture stands in this list. */
  sizes: string;
  /** Its heading's level, after that of the section it stands in. */
  level: 2 | 3 | 4;
  /** What follows the text. */
  children?: ReactNode;
}

/** A story or a project in a list: the whole of it leads there, and its link is the title. */
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
