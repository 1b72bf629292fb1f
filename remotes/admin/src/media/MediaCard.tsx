import type { Media } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { describeFile } from './file-facts';
import styles from './MediaCard.module.css';
import { Notes } from './Notes';
import { Thumbnail } from './Thumbnail';

export const MediaCard = ({ media }: { media: Media }) => (
  <article className={styles.card}>
    <Thumbnail media={media} />
    <div>
      <Link className={styles.name} to={href('admin.media.edit', { id: media.id })}>
        {media.name}
      </Link>
      <p className={styles.facts}>{describeFile(media)}</p>
      <Notes media={media} />
    </div>
  </article>
);
