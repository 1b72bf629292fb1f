import { href, Link } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import lost from '../assets/lost.svg';
import styles from './Message.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <img src={lost} alt="" width={480} height={320} />
      <h1>Page not found</h1>
      <p>
        This page has flown away, or it never existed. The address may be mistyped, or the page may have
        moved.
      </p>
      <p className={styles.ways}>
        <ButtonLink to={href('home')}>Go to the home page</ButtonLink>
        <Link to={href('blog')}>Read our latest stories</Link>
      </p>
    </div>
  );
}
