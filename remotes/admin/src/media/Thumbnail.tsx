import type { Media } from '@lapis/contract';
import { DocumentIcon, WarningIcon } from '@lapis/portal';
import { Picture } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from './media.queries';
import styles from './Thumbnail.module.css';

interface ThumbnailProps {
  media: Media;
  /** `sizes` attribute of the image. */
  sizes?: string;
}

/** Thumbnail of a file. Decorative, because the file's name is always beside it. */
export function Thumbnail({ media, sizes = '(min-width: 600px) 240px, 45vw' }: ThumbnailProps) {
  const { kind, state, picture, shown } = media;
  return (
    <span
      className={styles.thumbnail}
      data-hidden={(kind === 'image' && state === 'ready' && !shown) || undefined}
    >
      {kind === 'document' ? (
        <DocumentIcon />
      ) : state === 'failed' ? (
        <WarningIcon />
      ) : picture && shown ? (
        <Picture className={styles.picture} picture={{ ...picture, alt: '' }} sizes={sizes} />
      ) : (
        <Hidden media={media} />
      )}
    </span>
  );
}

/** Thumbnail of a picture that visitors can't see. It has no public URL, so it comes from an admin call. */
function Hidden({ media: { id, state, placeholder } }: { media: Media }) {
  const { data } = useQuery({ ...previewQuery(id, 480), enabled: state === 'ready' });
  return (
    <img className={styles.image} src={data?.url ?? placeholder} alt="" data-blurred={!data || undefined} />
  );
}
