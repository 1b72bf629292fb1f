import type { PostSummary } from '@lapis/contract';
import styles from './Byline.module.css';

/** The same words on the server and in every visitor's browser, wherever that is. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

interface BylineProps {
  post: Pick<PostSummary, 'published_at' | 'reading_minutes'>;
  author?: string;
}

/** When a story came out and how long it takes to read; on its own page also who wrote it. */
export const Byline = ({ post, author }: BylineProps) => (
  <p className={styles.byline}>
    {author && <span className={styles.author}>{author}</span>}
    <time dateTime={post.published_at}>{day.format(new Date(post.published_at))}</time>
    <span>{post.reading_minutes} min read</span>
  </p>
);
