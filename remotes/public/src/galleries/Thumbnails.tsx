import { cx, Picture } from '@lapis/ui';
import { useEffect, useRef } from 'react';
import type { Swiper } from 'swiper/types';
import { thumbnails, thumbnailsWithoutButtons } from '../sliders/carousels';
import { Control } from '../sliders/Controls';
import { goingRound, withCopies } from '../sliders/round';
import { Slider, SliderItem } from '../sliders/Slider';
import { useMediaQuery } from '../sliders/useMediaQuery';
import { useSwiper } from '../sliders/useSwiper';
import type { Slide } from './slides';
import styles from './Thumbnails.module.css';

interface ThumbnailsProps {
  slides: Slide[];
  active: number;
  onChoose: (index: number) => void;
  onPrevious: () => void;
  onNext: () => void;
  onSwiper: (swiper: Swiper | null) => void;
  className?: string;
}

/** `sizes` of a thumbnail. A row shows three or five of them; in a narrow window, between two buttons. */
const sizes = '(min-width: 1000px) 208px, (min-width: 600px) 15vw, 20vw';

/** Greatest distance from the middle at which thumbnails are rendered. It is more than can be visible. */
const near = 8;

function distance(one: number, other: number, count: number) {
  const straight = Math.abs(one - other);
  return Math.min(straight, count - straight);
}

export function Thumbnails({
  slides,
  active,
  onChoose,
  onPrevious,
  onNext,
  onSwiper,
  className,
}: ThumbnailsProps) {
  const [element, swiper] = useSwiper({ ...thumbnails, ...goingRound });
  const shown = useRef<HTMLButtonElement>(null);
  const wide = useMediaQuery(`(min-width: ${thumbnailsWithoutButtons}px)`);

  useEffect(() => onSwiper(swiper), [swiper, onSwiper]);

  // Moves the focus to the middle thumbnail, the only one in the tab order, so that it stays visible.
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) shown.current?.focus({ preventScroll: true });
  }, [active, element]);

  return (
    <div className={cx(styles.strip, className)}>
      {!wide && (
        <Control shape="Previous" label="Previous thumbnail" className={styles.turn} onClick={onPrevious} />
      )}
      <Slider ref={element} label="Thumbnails" isRound className={styles.thumbnails}>
        {withCopies(slides).map(({ slide: { picture }, index, place, copy }) => (
          <SliderItem
            key={place}
            className={styles.slide}
            data-swiper-slide-index={index}
            aria-hidden={copy || undefined}
          >
            {distance(index, active, slides.length) <= near && (
              <button
                ref={index === active && !copy ? shown : undefined}
                type="button"
                className={styles.thumbnail}
                tabIndex={index === active && !copy ? 0 : -1}
                aria-label={`Show picture ${index + 1}: ${picture.alt}`}
                aria-current={index === active || undefined}
                onClick={() => onChoose(index)}
              >
                <Picture
                  className={styles.picture}
                  picture={{ ...picture, alt: '', placeholder: '' }}
                  sizes={sizes}
                />
              </button>
            )}
          </SliderItem>
        ))}
      </Slider>
      {!wide && <Control shape="Next" label="Next thumbnail" className={styles.turn} onClick={onNext} />}
    </div>
  );
}
