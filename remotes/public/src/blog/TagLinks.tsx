import type { PostSummary } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import styles from './TagLinks.module.css';

interface TagLinksProps {
  posts: Pick<PostSummary, 'tags'>[];
  /** The tag that the list is narrowed to. */
  chosen?: string;
}

/** What the stories are about; each leads to the stories about it. */
export function TagLinks({ posts, chosen }: TagLinksProps) {
  const tags = new Set(posts.flatMap((post) => post.tags));
  if (chosen) tags.add(chosen);
  if (tags.size === 0) return null;
  return (
    <nav aria-label="Subjects">
      <ul className={styles.tags}>
        {chosen && (
          <li>
            <Link className={styles.tag} to={href('blog')}>
              All stories
            </Link>
          </li>
        )}
        {[...tags].sort().map((tag) => (
          <li key={tag}>
            <Link
              className={styles.tag}
              to={`${href('blog')}?${new URLSearchParams({ tag })}`}
              aria-current={tag === chosen || undefined}
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
