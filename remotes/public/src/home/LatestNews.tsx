import type { StorySummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { StoryCard } from '../stories/StoryCard';
import { pageWidth } from '../page-width';
import { SectionHead } from '../section-head/SectionHead';
import styles from './LatestNews.module.css';
import { StoryCarousel } from './StoryCarousel';

const sizes = {
  newest: `(min-width: 768px) calc((${pageWidth} - 32px) * 7 / 12), ${pageWidth}`,
  second: `(min-width: 768px) calc((${pageWidth} - 32px) * 5 / 12 - 33px), ${pageWidth}`,
};

/** Minimum number of stories for a carousel. */
const enoughToTurn = 3;

export function LatestNews({ stories }: { stories: StorySummary[] }) {
  const [newest, second, ...others] = stories;
  return (
    <section className={styles.band} aria-labelledby="latest">
      <SectionHead id="latest" title="Latest news" to={href('stories')} all="All stories" />
      <div className={styles.inner}>
        <div className={styles.pair}>
          {newest && <StoryCard story={newest} shape="lead" sizes={sizes.newest} level={3} />}
          {second && (
            <div className={styles.second}>
              <StoryCard story={second} sizes={sizes.second} level={3} />
            </div>
          )}
        </div>
        {others.length >= enoughToTurn && (
          <StoryCarousel key={others.map(({ id }) => id).join()} stories={others} />
        )}
      </div>
    </section>
  );
}
