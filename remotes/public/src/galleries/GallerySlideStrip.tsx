import type { Gallery } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { cx, Picture } from '@lapis/ui';
import { useState } from 'react';
import type { Swiper } from 'swiper/types';
import { slideStrip } from './carousels';
import { PlayControl } from './Controls';
import styles from './GallerySlideStrip.module.css';
import { slideOf } from './slides';
import slider from './Slides.module.css';
import { useAutoplay } from './useAutoplay';
import { useGallery } from './useGallery';
import { useSwiper } from './useSwiper';

interface GallerySlideStripProps {
  /** Its id. */
  gallery: number;
  /** The gallery itself, where it came with the page. */
  initial?: Gallery | null;
}

/**
 * The pictures of a gallery in one row from edge to edge; nothing until there are some. Until Swiper is there the row
 * is scrolled by hand.
 */
export const GallerySlideStrip = (props: GallerySlideStripProps) => <Strip key={props.gallery} {...props} />;

function Strip({ gallery: id, initial }: GallerySlideStripProps) {
  const { data: gallery } = useGallery(String(id), initial);
  if (!gallery || gallery.images.length === 0) return null;
  return <Row key={gallery.images.map((image) => image.id).join()} gallery={gallery} />;
}

/** Five a page need six to go round. */
const enoughToLoop = 6;

/**
 * Looping moves elements to where the row goes on. Done while it rests, it moves nothing that can be seen; what is
 * moved as it sets off, browsers take for a shift of the layout.
 */
const makeRoom = (swiper: Swiper) => swiper.loopFix({ direction: 'next' });

function Row({ gallery: { slug, title, images } }: { gallery: Gallery }) {
  const [active, setActive] = useState(0);
  const [element, swiper] = useSwiper({
    ...slideStrip,
    on: {
      slideChange: ({ realIndex }) => setActive(realIndex),
      slideChangeTransitionEnd: makeRoom,
    },
  });
  const { playing, toggle, hold } = useAutoplay(swiper);
  const several = images.length > 1;
  const rounds = several ? Math.ceil(enoughToLoop / images.length) : 1;
  const slides = Array.from({ length: rounds }, () => images.map(slideOf)).flat();
  const shown = active % images.length;

  return (
    <section className={styles.strip} aria-label={title} {...hold}>
      <div ref={element} className={cx('swiper', slider.slider, styles.row)}>
        <ul className={cx('swiper-wrapper', slider.track)} aria-label="Pictures">
          {slides.map(({ id, picture }, index) => (
            <li
              key={`${Math.floor(index / images.length)}-${id}`}
              className={cx('swiper-slide', slider.slide, styles.slide)}
              aria-hidden={index >= images.length || undefined}
            >
              {/* All lead to one place: one stop for the keyboard, on a picture that can be seen. */}
              <Link
                className={styles.link}
                to={href('galleries.gallery', { slug })}
                tabIndex={index === active ? 0 : -1}
              >
                <Picture
                  className={styles.picture}
                  picture={picture}
                  sizes="(min-width: 1024px) 20vw, (min-width: 768px) 25vw, (min-width: 500px) 50vw, 100vw"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {several && (
        <div className={styles.controls}>
          <PlayControl playing={playing} onToggle={toggle} />
          <ol className={styles.dots}>
            {images.map(({ id }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-label={`Picture ${index + 1} of ${images.length}`}
                  aria-current={index === shown || undefined}
                  onClick={() => swiper?.slideToLoop(index)}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
