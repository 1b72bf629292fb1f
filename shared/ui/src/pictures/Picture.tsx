import type { Picture as PictureData } from '@lapis/contract';
import { useState } from 'react';
import { preload } from 'react-dom';
import { cx } from '../cx';
import styles from './Picture.module.css';
import { useAlive } from '../useAlive';

interface PictureProps {
  picture: PictureData;
  sizes: string;
  eager?: boolean;
  className?: string;
}

/**
 * Responsive picture. Browsers without AVIF (2 %) get the WebP of `url` in one size, because further sizes
 * would make pages with many pictures a tenth larger.
 *
 * Reserves its space and shows a blurred preview. The server inlines only the preview of the largest picture,
 * because further previews would make the page larger for little benefit.
 */
export const Picture = (props: PictureProps) => <Frame key={props.picture.url} {...props} />;

function Frame({ picture, sizes, eager = false, className }: PictureProps) {
  const [arrived, setArrived] = useState(false);
  const isAlive = useAlive();
  const [cameWithPage] = useState(!isAlive);
  const srcSet = picture.variants
    .filter(({ type }) => type === 'image/avif')
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
  if (eager && typeof document === 'undefined') preloadBest(picture.url, sizes, srcSet);

  /** Waits until the picture is decoded; otherwise the space would be blank for a moment. */
  function arrive(image: HTMLImageElement) {
    const clear = () => setArrived(true);
    image.decode().then(clear, clear);
  }

  return (
    <span className={cx(styles.picture, className)} data-focus={picture.focus}>
      <picture className={styles.formats}>
        {srcSet && <source type="image/avif" srcSet={srcSet} sizes={sizes} />}
        <img
          // A server-rendered picture may have loaded before hydration.
          ref={(image) => void (!arrived && image?.complete && image.naturalWidth > 0 && arrive(image))}
          onLoad={({ currentTarget }) => arrive(currentTarget)}
          className={styles.image}
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding={eager ? undefined : 'async'}
        />
      </picture>
      {picture.placeholder && !arrived && (eager || !cameWithPage) && (
        <img className={styles.placeholder} src={picture.placeholder} alt="" decoding="sync" />
      )}
    </span>
  );
}

/**
 * Adds a preload to the head of a server-rendered page. A page that is rendered in the browser doesn't need
 * it, because the browser requests the picture at once.
 */
function preloadBest(url: string, sizes: string, srcSet: string) {
  preload(url, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet && { type: 'image/avif', imageSrcSet: srcSet, imageSizes: sizes }),
  });
}
