import type { Language, Picture as PictureData } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Link } from '@lapis/router';
import { Picture } from '@lapis/ui';
import styles from './OnwardLink.module.css';

interface OnwardLinkProps {
  to: string;
  label: string;
  title: string;
  image: PictureData | null;
  language?: Language;
  rel?: 'prev' | 'next';
}

/** Link from a page to the one before or after it. */
export const OnwardLink = ({ to, label, title, image, language = 'en', rel }: OnwardLinkProps) => (
  <Link className={styles.link} to={to} rel={rel}>
    {image && <Picture className={styles.picture} picture={{ ...image, alt: '' }} sizes="120px" />}
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>{' '}
      {/* A line around the title keeps its own alignment if the title is written from right to left. */}
      <span className={styles.line}>
        <span className={styles.title} {...languages[language]}>
          {title}
        </span>
      </span>
    </span>
  </Link>
);
