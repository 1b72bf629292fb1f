import type { StorySummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { StoryCard } from '../blog/StoryCard';
import { pageWidth } from '../page-width';
import { SectionHead } from '../section-head/SectionHead';
import styles from './LatestNews.module.css';
import { StoryCarousel } from './StoryCarousel';

const sizes = {
  newest: `(min-width: 768px) calc((${pageWidth} - 32px) * 7 / 12), ${pageWidth}`,
  second: `(min-width: 768px) calc((${pageWidth} - 32px) * 5 / 12 - 33px), ${pageWidth}`,
};

/** So many and more go round in a carousel. */
const enoughToTurn = 3;

/** The newest story large, the one before it beside it, and the others turning below them, where they are enough. */
export function LatestNews({ posts }: { posts: StorySummary[] }) {
  const [newest, second, ...others] = posts;
  return (
    <section className={styles.band} aria-labelledby="latest">
      <SectionHead id="latest" title="Latest news" to={href('blog')} all="All stories" />
      <div className={styles.inner}>
        <div className={styles.pair}>
          {newest && <StoryCard post={newest} shape="lead" sizes={sizes.newest} level={3} />}
          {second && (
            <div className={styles.second}>
              <StoryCard post={second} sizes={sizes.second} level={3} />
            </div>
          )}
        </div>
        {others.length >= enoughToTurn && (
          <StoryCarousel key={others.map(({ id }) => id).join()} posts={others} />
        )}
      </div>
    </section>
  );
}
