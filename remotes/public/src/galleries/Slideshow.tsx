import { cx, Picture } from '@lapis/ui';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { Swiper } from 'swiper/types';
import { mainSlider, throttle } from './carousels';
import { Control, PlayControl } from './Controls';
import { keepTogether } from './keep-together';
import { type Slide, slideSizes } from './slides';
import slider from './Slides.module.css';
import styles from './Slideshow.module.css';
import { Thumbnails } from './Thumbnails';
import { useAutoplay } from './useAutoplay';
import { useSwiper } from './useSwiper';
import { useThrottled } from './useThrottled';

/** The slider of a gallery, and its thumbnails where there is more than one picture. */
export function Slideshow({ slides }: { slides: Slide[] }) {
  const [element, main] = useSwiper(mainSlider);
  const [thumbnails, setThumbnails] = useState<Swiper | null>(null);
  const [active, setActive] = useState(0);
  const { playing, toggle, hold } = useAutoplay(main, thumbnails);
  const throttled = useThrottled(throttle);
  const several = slides.length > 1;

  useEffect(() => {
    main?.on('slideChange', ({ realIndex }) => setActive(realIndex));
  }, [main]);

  useEffect(() => {
    if (main && thumbnails) return keepTogether(main, thumbnails);
  }, [main, thumbnails]);

  const previous = () => throttled(() => main?.slidePrev());
  const next = () => throttled(() => main?.slideNext());

  function turn(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') previous();
    else if (event.key === 'ArrowRight') next();
    else return;
    event.preventDefault();
  }

  /** Both go there, wherever the thumbnails had been moved meanwhile. */
  function show(index: number) {
    main?.slideTo(index);
    thumbnails?.slideTo(index);
  }

  return (
    <div className={styles.slideshow} onKeyDown={turn} {...hold}>
      <div className={styles.stage}>
        <div ref={element} className={cx('swiper', slider.slider, styles.main)}>
          <ul className={cx('swiper-wrapper', slider.track)} aria-label="Pictures">
            {slides.map(({ id, picture }, index) => (
              <li key={id} className={cx('swiper-slide', slider.slide)} aria-hidden={index !== active}>
                <Picture
                  className={styles.picture}
                  picture={picture}
                  sizes={slideSizes}
                  eager={index === 0}
                />
              </li>
            ))}
          </ul>
        </div>
        {several && (
          <>
            <Control
              shape="Previous"
              label="Previous picture"
              className={styles.previous}
              onClick={previous}
            />
            <Control shape="Next" label="Next picture" className={styles.next} onClick={next} />
          </>
        )}
      </div>
      <div className={styles.legend}>
        <p className={styles.caption} aria-live={playing ? 'off' : 'polite'}>
          {slides[active]?.caption}
        </p>
        {several && (
          <>
            <p className={styles.number}>
              <span className="visually-hidden">Picture </span>
              {active + 1} / {slides.length}
            </p>
            <PlayControl playing={playing} onToggle={toggle} />
          </>
        )}
      </div>
      {several && (
        <Thumbnails
          className={styles.thumbnails}
          slides={slides}
          active={active}
          onChoose={show}
          onPrevious={previous}
          onNext={next}
          onSwiper={setThumbnails}
        />
      )}
    </div>
  );
}

/** The place of a slideshow that is on its way, with the first picture in it where that is known. */
export const SlideshowPlace = ({ slides: [first, ...others] }: { slides: Slide[] }) => (
  <div className={styles.slideshow}>
    <div className={styles.stage}>
      <div className={styles.main}>
        {first && <Picture className={styles.picture} picture={first.picture} sizes={slideSizes} eager />}
      </div>
    </div>
    <div className={styles.legend} />
    {others.length > 0 && <div className={styles.thumbnailsPlace} />}
  </div>
);
