import type { Story } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { href, Link } from '@lapis/router';
import styles from './Neighbours.module.css';

export function Neighbours({ previous, next }: Pick<Story, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label="Earlier and later stories">
      {previous && <Neighbour story={previous} label="Earlier" rel="prev" />}
      {next && <Neighbour story={next} label="Later" rel="next" />}
    </nav>
  );
}

interface NeighbourProps {
  story: NonNullable<Story['next']>;
  label: string;
  rel: 'prev' | 'next';
}

const Neighbour = ({ story: { slug, title, language }, label, rel }: NeighbourProps) => (
  <Link className={styles.link} to={href('stories.story', { slug })} rel={rel}>
    <span className={styles.label}>{label}</span>
    {/* A line around the title keeps its own alignment if the title is written from right to left. */}
    <span className={styles.line}>
      <span className={styles.title} {...languages[language]}>
        {title}
      </span>
    </span>
  </Link>
);
