import type { Gallery } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { Picture, useAlive } from '@lapis/ui';
import { slideStrip } from '../sliders/carousels';
import { PlayControl } from '../sliders/Controls';
import { Dots } from '../sliders/Dots';
import { goingRound, goRoundTo, withCopies, withoutCopies } from '../sliders/round';
import { Slider, SliderItem } from '../sliders/Slider';
import { useActive } from '../sliders/useActive';
import { useAutoplay } from '../sliders/useAutoplay';
import { useSwiper } from '../sliders/useSwiper';
import { useTurns } from '../sliders/useTurns';
import styles from './GallerySlideStrip.module.css';
import { toSlide } from './slides';
import { useGallery } from './useGallery';

interface GallerySlideStripProps {
  gallery: number;
  initial?: Gallery | null;
}

/** A gallery's pictures in a full-width row, scrolled by hand until Swiper has loaded. */
export const GallerySlideStrip = (props: GallerySlideStripProps) => <Strip key={props.gallery} {...props} />;

function Strip({ gallery: id, initial }: GallerySlideStripProps) {
  const { data: gallery } = useGallery(String(id), initial);
  if (!gallery || gallery.images.length === 0) return null;
  return <Row key={gallery.images.map((image) => image.id).join()} gallery={gallery} />;
}

function Row({ gallery: { slug, title, images } }: { gallery: Gallery }) {
  const several = images.length > 1;
  // Copies are only added after hydration, to keep the page small.
  const goesRound = useAlive() && several;
  const slides = (goesRound ? withCopies : withoutCopies)(images.map(toSlide));
  const [element, swiper] = useSwiper({ ...slideStrip, ...(several && goingRound) });
  const active = useActive(element, swiper);
  const turn = useTurns(element, swiper, images.length, goRoundTo);
  const { playing, toggle, hold } = useAutoplay(swiper);

  return (
    <section className={styles.strip} aria-label={title} {...hold}>
      <Slider ref={element} label="Pictures" isRound={goesRound} className={styles.row}>
        {slides.map(({ slide, index, place, copy }) => (
          <SliderItem
            key={place}
            className={styles.slide}
            data-swiper-slide-index={index}
            aria-hidden={copy || undefined}
          >
            {/* All pictures link to the gallery, so only one visible picture is in the tab order. */}
            <Link
              className={styles.link}
              to={href('galleries.gallery', { slug })}
              tabIndex={index === active && !copy ? 0 : -1}
            >
              <Picture
                className={styles.picture}
                picture={slide.picture}
                sizes="(min-width: 1024px) 20vw, (min-width: 768px) 25vw, (min-width: 500px) 50vw, 100vw"
              />
            </Link>
          </SliderItem>
        ))}
      </Slider>
      {several && (
        <div className={styles.controls}>
          <PlayControl what="the pictures" playing={playing} onToggle={toggle} />
          <Dots
            count={images.length}
            current={active}
            label={(index) => `Picture ${index + 1} of ${images.length}`}
            onChoose={turn.to}
          />
        </div>
      )}
    </section>
  );
}
