import { Link } from '@lapis/router';
import styles from './FilterLinks.module.css';

interface FilterLinksProps {
  /** By what the list is narrowed: 'Subjects'. */
  label: string;
  links: { to: string; text: string; chosen?: boolean }[];
}

/** So many stand there at once. */
const most = 12;

/** Links that narrow a list to some of it; those past the twelfth are folded away, unless one of them is chosen. */
export function FilterLinks({ label, links }: FilterLinksProps) {
  // One more would take the place that the word for it takes.
  const shown = links.length > most + 1 ? links.slice(0, most) : links;
  const folded = links.slice(shown.length);
  return (
    <nav aria-label={label}>
      <Row links={shown} />
      {folded.length > 0 && (
        <details open={folded.some(({ chosen }) => chosen)}>
          <summary className={styles.more}>{folded.length} more</summary>
          <Row links={folded} />
        </details>
      )}
    </nav>
  );
}

const Row = ({ links }: Pick<FilterLinksProps, 'links'>) => (
  <ul className={styles.links}>
    {links.map(({ to, text, chosen }) => (
      <li key={text}>
        <Link className={styles.link} to={to} aria-current={chosen || undefined}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
);
