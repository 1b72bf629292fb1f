import type { Language, Picture as PictureData, ShownBlock } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { cx, Picture } from '@lapis/ui';
import type { ReactNode } from 'react';
import { PageBlocks } from '../blocks/PageBlocks';
import { pageWidth } from '../page-width';
import { Markup } from '../widgets/Markup';
import styles from './LongRead.module.css';

interface LongReadProps {
  title: string;
  standfirst: string;
  about: ReactNode;
  image: PictureData | null;
  html: string;
  blocks?: readonly ShownBlock[];
  language?: Language;
  children: ReactNode;
}

/** Keeps hyphenated words on one line: in a large title, a broken 'forty-six' would read as two words. */
const unbroken = (title: string) =>
  title.split(/(\S*\p{L}-\p{L}\S*)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );

/** A drop cap is for scripts whose letters aren't joined. */
const mayHaveCap = (html: string) => /^<p>\p{P}?\p{Script=Latin}/u.test(html);

export const LongRead = ({
  title,
  standfirst,
  about,
  image,
  html,
  blocks = [],
  language = 'en',
  children,
}: LongReadProps) => (
  <article className={styles.read} {...languages[language]}>
    <header className={styles.head}>
      <h1 className={styles.title}>{unbroken(title)}</h1>
      {standfirst && <p className={styles.standfirst}>{standfirst}</p>}
      {about}
    </header>
    {image && (
      <Picture
        className={styles.lead}
        picture={image}
        sizes={`(min-width: 768px) ${pageWidth}, 100vw`}
        eager
      />
    )}
    <Markup className={cx(styles.text, mayHaveCap(html) && styles.cap)} html={html} />
    <PageBlocks className={styles.blocks} blocks={blocks} />
    {/* The footer is in English, whatever the language of the text, because its wording is fixed. */}
    <footer className={styles.foot} {...languages.en}>
      {children}
    </footer>
  </article>
);
