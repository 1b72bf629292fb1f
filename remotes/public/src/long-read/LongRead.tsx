import type { Language, Picture as PictureData, ShownBlock } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Picture } from '@lapis/ui';
import type { ReactNode } from 'react';
import { PageBlocks } from '../blocks/PageBlocks';
import { pageWidth } from '../page-width';
import { Markup } from '../widgets/Markup';
import styles from './LongRead.module.css';

interface LongReadProps {
  title: string;
  standfirst: string;
  /** What there is to know before one begins: who wrote it, where it is. */
  about: ReactNode;
  image: PictureData | null;
  /** Markup that the server has sanitised. */
  html: string;
  /** What comes after the text, of types that have such. */
  blocks?: readonly ShownBlock[];
  language?: Language;
  /** Where to go from here. */
  children: ReactNode;
}

/** Words with a hyphen stay on one line, if one can hold them: 'forty-six' in letters of this size reads as two words. */
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

/** A story or a project, set as a newspaper sets its long reads. */
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
    <Markup className={styles.text} html={html} />
    <PageBlocks className={styles.blocks} blocks={blocks} />
    {/* Its words are the site's own. */}
    <footer className={styles.foot} {...languages.en}>
      {children}
    </footer>
  </article>
);
