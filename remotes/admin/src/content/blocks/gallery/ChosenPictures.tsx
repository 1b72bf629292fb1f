import { LoadFailure } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { Thumbnail } from '../../../media/Thumbnail';
import { picturesQuery } from '../../galleries/pictures';
import styles from './ChosenPictures.module.css';

interface ChosenPicturesProps {
  galleryId: number;
  /** Media ids; empty means all pictures. */
  chosen: number[];
  onChange: (chosen: number[]) => void;
}

export function ChosenPictures({ galleryId, chosen, onChange }: ChosenPicturesProps) {
  const { data: pictures, error, refetch } = useQuery(picturesQuery(galleryId));
  if (!pictures) {
    return error ? (
      <LoadFailure what="The pictures" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="row" />
    );
  }

  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <fieldset className={styles.choice}>
      <legend>
        {chosen.length > 0 ? `${chosen.length} of ${pictures.length} pictures` : 'All pictures'}
      </legend>
      <p className={styles.hint}>Tick some to show only those.</p>
      <ul className={styles.pictures}>
        {pictures.map(({ id, media }) => (
          <li key={id}>
            <label className={styles.picture}>
              <Thumbnail media={media} sizes="96px" />
              <input type="checkbox" checked={chosen.includes(media.id)} onChange={() => toggle(media.id)} />
              <span className="visually-hidden">{media.alt || media.name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
