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
  /** Hands over the slider once it is there, and null when it is gone. */
  onSwiper: (swiper: Swiper | null) => void;
  className?: string;
}

/** Three or five of them, between two buttons where the window is narrow. */
const sizes = '(min-width: 1000px) 208px, (min-width: 600px) 15vw, 20vw';

/** So far from the one in the middle, on either side, they are built: more than can come into sight at once. */
const near = 8;

/** How far apart two slides of a row that goes round stand. */
function distance(one: number, other: number, count: number) {
  const straight = Math.abs(one - other);
  return Math.min(straight, count - straight);
}

/** The strip beneath a slider: the one that is shown stands in the middle. */
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

  // Only the thumbnail in the middle can be tabbed to, so that the focus never leaves what can be seen.
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
