import type { Picture as PictureData } from '@lapis/contract';
import { useState } from 'react';
import { preload } from 'react-dom';
import { cx } from './cx';
import styles from './Picture.module.css';
import { useAlive } from './useAlive';

interface PictureProps {
  picture: PictureData;
  /** How wide it will stand, as the `sizes` attribute says it: '(min-width: 768px) 50vw, 100vw'. */
  sizes: string;
  /** The largest picture of the first screen: fetched at once, and first. Others wait until they are near. */
  eager?: boolean;
  className?: string;
}

/**
 * A picture in the smallest file that will do. Browsers that can't read AVIF (one in fifty) get the WebP that `url`
 * names: its other sizes would take a tenth of a page of pictures, which everybody would be sent.
 *
 * It takes its place before it has arrived, and until then a few blurred pixels stand there. Those of the largest
 * picture come with the page that the server renders, and need no script; those of the others would make that page
 * longer for what is seldom seen of them.
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

  /** Not before it can be painted: what is loaded may still have to be decoded, and the place would be empty. */
  function arrive(image: HTMLImageElement) {
    const clear = () => setArrived(true);
    image.decode().then(clear, clear);
  }

  return (
    <span className={cx(styles.picture, className)} data-focus={picture.focus}>
      <picture className={styles.formats}>
        {srcSet && <source type="image/avif" srcSet={srcSet} sizes={sizes} />}
        <img
          // One that was on the server's page may have arrived before anybody listened.
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

/** Only on the server, whose page then names the picture in its head; a browser that builds the page asks at once. */
function preloadBest(url: string, sizes: string, srcSet: string) {
  preload(url, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet && { type: 'image/avif', imageSrcSet: srcSet, imageSizes: sizes }),
  });
}
