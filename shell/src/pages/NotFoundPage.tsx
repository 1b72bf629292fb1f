import { href, Link } from '@lapis/router';
import { ButtonLink, Picture, useSitePicture } from '@lapis/ui';
import lost from './lost.json';
import styles from './Message.module.css';

const { name, width, height, widths } = lost;
const drawing = { name, width, height, widths, placeholder: '' };

export function NotFoundPage() {
  const picture = useSitePicture(drawing);
  return (
    <div className={styles.message}>
      {picture && <Picture className={styles.picture} picture={picture} sizes="min(480px, 90vw)" eager />}
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may be mistyped, or the page may have moved.</p>
      <p className={styles.ways}>
        <ButtonLink to={href('home')}>Go to the home page</ButtonLink>
        <Link to={href('search')}>Search the site</Link>
        <Link to={href('stories')}>Read our latest stories</Link>
      </p>
    </div>
  );
}
