import { languages } from '@lapis/contract/languages';
import { href, Link } from '@lapis/router';
import { Picture } from '@lapis/ui';
import type { BlockOfType } from '../block-of-type';
import styles from './GalleryBlock.module.css';

const sizes = '(min-width: 1000px) 280px, (min-width: 600px) 33vw, 50vw';

export const GalleryBlock = ({
  block: { title, slug, total, pictures },
}: {
  block: BlockOfType<'gallery'>;
}) => (
  <section className={styles.gallery} aria-label={title}>
    <ul className={styles.pictures}>
      {pictures.map(({ id, picture, caption }) => (
        <li key={id}>
          <figure>
            <Picture className={styles.picture} picture={picture} sizes={sizes} />
            {caption && (
              <figcaption className={styles.caption} dir="auto">
                {caption}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
    <p className={styles.all} {...languages.en}>
      <Link to={href('galleries.gallery', { slug })}>
        {total > pictures.length ? (
          <>
            See all {total} pictures of “<bdi>{title}</bdi>”
          </>
        ) : (
          <>
            See “<bdi>{title}</bdi>” in the gallery
          </>
        )}
      </Link>
    </p>
  </section>
);
