import { href, Link } from '@lapis/router';
import styles from './Suggestions.module.css';

const pages = [
  { to: href('about'), title: 'About us', text: 'who we are, and what a pound does' },
  { to: href('blog'), title: 'News & Stories', text: 'what happened, and what it cost' },
  { to: href('galleries'), title: 'Galleries', text: 'a day at a school, a season of kites' },
  { to: href('reports'), title: 'Reports', text: 'accounts and policies, year by year' },
  { to: href('contact'), title: 'Contact', text: 'ask us instead' },
];

/** Where most people want to go. */
export const Suggestions = () => (
  <section className={styles.suggestions}>
    <h2 className={styles.heading}>Many look for these</h2>
    <ul className={styles.list}>
      {pages.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to}>{title}</Link>: {text}
        </li>
      ))}
    </ul>
  </section>
);
