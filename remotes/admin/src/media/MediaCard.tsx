import type { Media } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { factsOf } from './file-facts';
import styles from './MediaCard.module.css';
import { Notes } from './Notes';
import { Thumbnail } from './Thumbnail';

/** A file among others; the whole card leads to its page. */
export const MediaCard = ({ media }: { media: Media }) => (
  <article className={styles.card}>
    <Thumbnail media={media} />
    <div>
      <Link className={styles.name} to={href('admin.media.edit', { id: media.id })}>
        {media.name}
      </Link>
      <p className={styles.facts}>{factsOf(media)}</p>
      <Notes media={media} />
    </div>
  </article>
);
