import type { PostSummary } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { href, Link } from '@lapis/router';
import { Picture } from '@lapis/ui';
import { Byline } from './Byline';
import styles from './StoryCard.module.css';

interface StoryCardProps {
  post: PostSummary;
  /** `lead` is the one large story of a page, `row` a small one with its picture beside the text. */
  shape?: 'lead' | 'card' | 'row';
  /** How wide its picture stands in this list. */
  sizes: string;
  /** Its heading's level, after that of the section it stands in. */
  level: 2 | 3;
}

/** A story in a list: the whole card leads to it, and its link is the title. */
export function StoryCard({ post, shape = 'card', sizes, level }: StoryCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles.story} data-shape={shape}>
      {post.image && (
        <Picture className={styles.picture} picture={{ ...post.image, alt: '' }} sizes={sizes} />
      )}
      <div className={styles.words} {...languages[post.language]}>
        <Heading className={styles.title}>
          <Link className={styles.link} to={href('blog.post', { slug: post.slug })}>
            {post.title}
          </Link>
        </Heading>
        {shape !== 'row' && <p className={styles.excerpt}>{post.excerpt}</p>}
        <Byline post={post} />
      </div>
    </article>
  );
}
