import { href, Link } from '@lapis/router';
import { Button, Picture, useSitePicture } from '@lapis/ui';
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
      <form className={styles.ways} action={href('search')} role="search">
        <input
          type="search"
          name="q"
          aria-label="Search the site"
          size={16}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </form>
      <p className={styles.ways}>
        <Link to={href('home')}>Go to the home page</Link>
        <Link to={href('stories')}>Read our latest stories</Link>
      </p>
    </div>
  );
}
