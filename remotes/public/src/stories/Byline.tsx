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
  story: Pick<StorySummary, 'language' | 'published_at' | 'reading_minutes'>;
  author?: string;
}

export const Byline = ({ story: { language, published_at, reading_minutes }, author }: BylineProps) => (
  <p className={styles.byline}>
    {author && <span className={styles.author}>{author}</span>}
    {/* Browsers may format a language's months and digits differently from the server, or not at all. */}
    <time dateTime={published_at} suppressHydrationWarning>
      {dayIn(language, published_at)}
    </time>
    <span suppressHydrationWarning>
      {`${new Intl.NumberFormat(languages[language].lang).format(reading_minutes)} ${reading[language]}`}
    </span>
  </p>
);
