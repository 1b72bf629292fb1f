import type { PostSummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { StoryCard } from '../blog/StoryCard';
import { pageWidth } from '../page-width';
import { SectionHead } from '../section-head/SectionHead';
import styles from './LatestNews.module.css';

const sizes = {
  newest: `(min-width: 960px) calc((${pageWidth} - 48px) * 13 / 19), ${pageWidth}`,
  earlier: `(min-width: 960px) calc((${pageWidth} - 48px) * 6 / 19 - 33px), (min-width: 570px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`,
};

/** The newest story large, the two before it beside it. */
export function LatestNews({ posts }: { posts: PostSummary[] }) {
  const [newest, ...earlier] = posts;
  return (
    <section className={styles.band} aria-labelledby="latest">
      <SectionHead id="latest" title="Latest news" to={href('blog')} all="All stories" />
      <div className={styles.stories}>
        {newest && <StoryCard post={newest} shape="lead" sizes={sizes.newest} level={3} />}
        {earlier.length > 0 && (
          <div className={styles.earlier}>
            {earlier.map((post) => (
              <StoryCard key={post.id} post={post} sizes={sizes.earlier} level={3} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
