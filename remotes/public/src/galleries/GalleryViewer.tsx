import type { Gallery, GalleryImage } from '@lapis/contract';
import { cx } from '@lapis/ui';
import { Failed } from '../loading/Failed';
import styles from './GalleryViewer.module.css';
import { viewerSlides } from './slides';
import { Slideshow, SlideshowPlace } from './Slideshow';
import { useGallery } from './useGallery';

interface GalleryViewerProps {
  gallery: string;
  title?: string;
  initial?: Gallery | null;
  /** Pictures known in advance; the first one is shown until the gallery is fetched. */
  known?: GalleryImage[];
  className?: string;
}

export const GalleryViewer = (props: GalleryViewerProps) => <Viewer key={props.gallery} {...props} />;

function Viewer({ gallery, title, initial, known, className }: GalleryViewerProps) {
  const { data, failed, retry } = useGallery(gallery, initial);
  const slides = viewerSlides(data?.images ?? []);
  return (
    <section className={cx(styles.viewer, className)} aria-label={title ?? data?.title ?? 'Gallery'}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {slides.length > 0 && <Slideshow key={slides.map(({ id }) => id).join()} slides={slides} />}
      {!data && !failed && <SlideshowPlace slides={viewerSlides(known ?? [])} />}
      {data && slides.length === 0 && (
        <p className={styles.note}>There are no pictures in this gallery yet.</p>
      )}
      {failed && <Failed what="The pictures" onRetry={retry} />}
    </section>
  );
}
