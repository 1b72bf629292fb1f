import { Link } from '@lapis/router';
import styles from './FilterLinks.module.css';

interface FilterLinksProps {
  label: string;
  links: { to: string; text: string; chosen?: boolean }[];
}

const most = 12;

export function FilterLinks({ label, links }: FilterLinksProps) {
  // If there is only one link too many, shows it: a button to unfold it would take as much room.
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
