import type { Link } from '@lapis/contract';
import { Picture } from '@lapis/ui';
import styles from './LinkEntry.module.css';

const pictureWidth = '96px';

/** Link to another site, without a referrer. */
export const LinkEntry = ({ link: { id, title, url, description, image } }: { link: Link }) => (
  <li id={`link-${id}`} className={styles.entry}>
    {image && <Picture className={styles.picture} picture={{ ...image, alt: '' }} sizes={pictureWidth} />}
    <div>
      <h3 className={styles.title}>
        <a href={url} rel="noopener noreferrer">
          {title}
        </a>
      </h3>
      <p className={styles.host}>{new URL(url).hostname.replace(/^www\./, '')}</p>
      <p className={styles.description}>{description}</p>
    </div>
  </li>
);
