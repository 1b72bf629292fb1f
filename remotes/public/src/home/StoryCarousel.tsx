import type { StorySummary } from '@lapis/contract';
import { useEffect, useState } from 'react';
import type { Swiper } from 'swiper/types';
import { StoryCard } from '../stories/StoryCard';
import { pageWidth } from '../page-width';
import { storySlider } from '../sliders/carousels';
import { PlayControl } from '../sliders/Controls';
import { Dots } from '../sliders/Dots';
import { Slider, SliderItem } from '../sliders/Slider';
import { turnByKey } from '../sliders/turn-by-key';
import { useAutoplay } from '../sliders/useAutoplay';
import { useSwiper } from '../sliders/useSwiper';
import { useTurns } from '../sliders/useTurns';
import styles from './StoryCarousel.module.css';

/**
 * Width of a picture. Two cards always share a row; the picture takes two fifths of its card, or all of it on
 * phones.
 */
const sizes = `(min-width: 600px) calc((${pageWidth} - 64px) / 5), calc((${pageWidth} - 16px) / 2)`;

/** Pages of stories, scrolled by hand until Swiper has loaded. */
export function StoryCarousel({ stories }: { stories: StorySummary[] }) {
  const [element, swiper] = useSwiper(storySlider);
  const { first, shown, page, pages } = usePosition(swiper);
  const turn = useTurns(element, swiper, stories.length);
  const { playing, toggle, hold } = useAutoplay(swiper);
  const isOutside = (index: number) => pages > 0 && (index < first || index >= first + shown);

  // Moves the focus to the first visible slide, because hidden slides are inert.
  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) return;
    element.current.querySelectorAll<HTMLElement>('li a').item(first)?.focus({ preventScroll: true });
  }, [first, element]);

  return (
    <section
      className={styles.carousel}
      aria-labelledby="earlier"
      onKeyDown={(event) => turnByKey(event, turn)}
      {...hold}
    >
      <div className={styles.head}>
        <h3 id="earlier" className={styles.title}>
          Earlier stories
        </h3>
        <PlayControl what="the stories" playing={playing} onToggle={toggle} />
      </div>
      <Slider ref={element} label="Stories" className={styles.row}>
        {stories.map((story, index) => (
          <SliderItem key={story.id} className={styles.slide} inert={isOutside(index)}>
            <StoryCard story={story} shape="row" sizes={sizes} level={4} />
          </SliderItem>
        ))}
      </Slider>
      <div className={styles.dots}>
        {pages > 1 && (
          <Dots
            count={pages}
            current={page}
            label={(index) => `Page ${index + 1} of ${pages}`}
            onChoose={(index) => swiper?.slideTo(index * shown)}
          />
        )}
      </div>
    </section>
  );
}

function usePosition(swiper: Swiper | null) {
  const [position, setPosition] = useState({ first: 0, shown: 1, page: 0, pages: 0 });

  useEffect(() => {
    if (!swiper) return;
    const look = () =>
      setPosition({
        first: swiper.activeIndex,
        shown: Number(swiper.params.slidesPerView),
        page: swiper.snapIndex,
        pages: swiper.snapGrid.length,
      });
    look();
    swiper.on('slideChange snapIndexChange snapGridLengthChange', look);
    return () => {
      if (!swiper.destroyed) swiper.off('slideChange snapIndexChange snapGridLengthChange', look);
    };
  }, [swiper]);

  return position;
}
