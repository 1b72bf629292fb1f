import type { StorySummary } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import styles from './Byline.module.css';
import { dayIn } from './day-in';

type Language = StorySummary['language'];

const reading: Record<Language, string> = {
  en: 'min read',
  'fa-AF': 'دقیقه مطالعه',
  ps: 'دقیقې لوستل',
};

interface BylineProps {
  post: Pick<StorySummary, 'language' | 'published_at' | 'reading_minutes'>;
  author?: string;
}

/** When a story came out and how long it takes to read; on its own page also who wrote it. */
export const Byline = ({ post: { language, published_at, reading_minutes }, author }: BylineProps) => (
  <p className={styles.byline}>
    {author && <span className={styles.author}>{author}</span>}
    {/* A browser may know the months and digits of a language otherwise than the server does, or not at all. */}
    <time dateTime={published_at} suppressHydrationWarning>
      {dayIn(language, published_at)}
    </time>
    <span suppressHydrationWarning>
      {`${new Intl.NumberFormat(languages[language].lang).format(reading_minutes)} ${reading[language]}`}
    </span>
  </p>
);
