import { Link } from '@lapis/router';
import styles from './FilterLinks.module.css';

interface FilterLinksProps {
  /** By what the list is narrowed: 'Subjects'. */
  label: string;
  links: { to: string; text: string; chosen?: boolean }[];
}

/** Links that narrow a list to some of it. */
export const FilterLinks = ({ label, links }: FilterLinksProps) => (
  <nav aria-label={label}>
    <ul className={styles.links}>
      {links.map(({ to, text, chosen }) => (
        <li key={text}>
          <Link className={styles.link} to={to} aria-current={chosen || undefined}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
