import type { Story } from '@lapis/contract';
import { href } from '@lapis/router';
import { OnwardLink } from '../onward/OnwardLink';
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

const Neighbour = ({ story: { slug, ...story }, ...rest }: NeighbourProps) => (
  <OnwardLink {...story} {...rest} to={href('stories.story', { slug })} />
);
