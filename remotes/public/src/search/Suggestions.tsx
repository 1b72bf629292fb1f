import { href, Link } from '@lapis/router';
import styles from './Suggestions.module.css';

// Worded to suit any charity.
const pages = [
  { to: href('action'), title: 'Take Action', text: 'what you can do, and how to begin' },
  { to: href('about'), title: 'About us', text: 'who we are, and what we do' },
  { to: href('stories'), title: 'News & Stories', text: 'what has happened lately' },
  { to: href('galleries'), title: 'Galleries', text: 'our work in pictures' },
  { to: href('reports'), title: 'Reports', text: 'accounts and policies, year by year' },
  { to: href('contact'), title: 'Contact', text: 'ask us instead' },
];

export const Suggestions = () => (
  <section className={styles.suggestions} aria-labelledby="suggestions">
    <h2 id="suggestions" className={styles.heading}>
      People often look for these
    </h2>
    <ul className={styles.list}>
      {pages.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to}>{title}</Link>: {text}
        </li>
      ))}
    </ul>
  </section>
);
