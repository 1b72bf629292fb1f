import { Picture } from '@lapis/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Swiper } from 'swiper/types';
import { mainSlider, throttle } from '../sliders/carousels';
import { Control, PlayControl } from '../sliders/Controls';
import { goRoundTo } from '../sliders/round';
import { Slider, SliderItem } from '../sliders/Slider';
import { turnByKey } from '../sliders/turn-by-key';
import { useActive } from '../sliders/useActive';
import { useAutoplay } from '../sliders/useAutoplay';
import { useSwiper } from '../sliders/useSwiper';
import { useTurns } from '../sliders/useTurns';
import { keepTogether } from './keep-together';
import { fullScreenSizes, type Slide, slideSizes } from './slides';
import styles from './Slideshow.module.css';
import { Thumbnails } from './Thumbnails';
import { useFullScreen } from './useFullScreen';

export function Slideshow({ slides }: { slides: Slide[] }) {
  const [element, main] = useSwiper(mainSlider);
  const [thumbnails, setThumbnails] = useState<Swiper | null>(null);
  const active = useActive(element, main);
  const { playing, toggle, hold } = useAutoplay(main, thumbnails);
  const { element: screen, full, setFull } = useFullScreen();
  const throttled = useThrottled(throttle);
  const several = slides.length > 1;

  useEffect(() => {
    if (main && thumbnails) return keepTogether(main, thumbnails);
  }, [main, thumbnails]);

  const unthrottled = useTurns(element, main, slides.length);
  const turn = {
    ...unthrottled,
    previous: () => throttled(unthrottled.previous),
    next: () => throttled(unthrottled.next),
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setFull(false);
    else turnByKey(event, turn);
  }

  function show(index: number) {
    turn.to(index);
    if (thumbnails) goRoundTo(thumbnails, index);
  }

  return (
    <div
      ref={screen}
      className={styles.slideshow}
      // Keeps keyboard control after a click on a picture.
      tabIndex={-1}
      data-full={full || undefined}
      onKeyDown={onKeyDown}
      {...hold}
    >
      <div className={styles.stage}>
        <Slider ref={element} label="Pictures" className={styles.main}>
          {slides.map(({ id, picture, caption }, index) => (
            <SliderItem key={id} aria-hidden={main ? index !== active : undefined}>
              <Picture
                className={styles.picture}
                picture={picture}
                sizes={full ? fullScreenSizes : slideSizes}
                eager={index === 0}
              />
              <p className={styles.ownCaption}>{caption}</p>
            </SliderItem>
          ))}
        </Slider>
        {several && (
          <>
            <Control
              shape="Previous"
              label="Previous picture"
              className={styles.previous}
              onClick={turn.previous}
            />
            <Control shape="Next" label="Next picture" className={styles.next} onClick={turn.next} />
          </>
        )}
      </div>
      <Legend
        caption={slides[active]?.caption}
        number={several && `${active + 1} / ${slides.length}`}
        isLive={!playing}
      >
        {several && <PlayControl what="the pictures" playing={playing} onToggle={toggle} />}
        <Control
          shape={full ? 'Reduce' : 'Enlarge'}
          label={full ? 'Leave full screen' : 'Full screen'}
          onClick={() => setFull(!full)}
        />
      </Legend>
      {several && (
        <Thumbnails
          className={styles.thumbnails}
          slides={slides}
          active={active}
          onChoose={show}
          onPrevious={turn.previous}
          onNext={turn.next}
          onSwiper={setThumbnails}
        />
      )}
    </div>
  );
}

interface LegendProps {
  caption?: string;
  number: string | false;
  isLive: boolean;
  children: ReactNode;
}

const Legend = ({ caption, number, isLive, children }: LegendProps) => (
  <div className={styles.legend}>
    <p className={styles.caption} aria-live={isLive ? 'polite' : 'off'}>
      {caption}
    </p>
    {number && (
      <p className={styles.number}>
        <span className="visually-hidden">Picture </span>
        {number}
      </p>
    )}
    <div className={styles.buttons}>{children}</div>
  </div>
);

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

function useThrottled(milliseconds: number) {
  const last = useRef(-Infinity);
  return (run: () => void) => {
    const now = Date.now();
    if (now - last.current < milliseconds) return;
    last.current = now;
    run();
  };
}
