import type { ReviewedPicture } from '@lapis/contract';
import { Note } from '@lapis/portal';
import { Thumbnail } from '../../../media/Thumbnail';
import styles from './ReadPictures.module.css';
import text from './ReadText.module.css';

/**
 * Lists a gallery's pictures, which are approved with it, in page order and with the captions and
 * descriptions that visitors see.
 */
export const ReadPictures = ({ pictures }: { pictures: ReviewedPicture[] }) => (
  <section aria-label="Pictures">
    <h3 className={text.label}>Pictures</h3>
    <ol className={styles.list}>
      {pictures.toReversed().map(({ media, caption, alt, cover }) => (
        <li key={media.id} className={styles.picture}>
          <Thumbnail media={media} sizes="96px" />
          <div className={styles.words} dir="auto">
            {caption ? <p>{caption}</p> : <Note>No caption</Note>}
            <Note>{describePicture(media, alt)}</Note>
            {cover && <Note>Cover picture</Note>}
          </div>
        </li>
      ))}
    </ol>
  </section>
);

function describePicture({ alt: libraryAlt, decorative }: ReviewedPicture['media'], alt: string) {
  const words = alt || (decorative ? '' : libraryAlt);
  return words ? `Description: ${words}` : 'No description';
}
