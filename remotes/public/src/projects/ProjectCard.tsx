import type { ProjectSummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { Teaser, type TeaserProps } from '../teaser/Teaser';
import styles from './ProjectCard.module.css';
import { ProjectState } from './ProjectState';

interface ProjectCardProps extends Pick<TeaserProps, 'sizes' | 'level'> {
  project: ProjectSummary;
}

export const ProjectCard = ({
  project: { slug, title, summary, image, status, location, figure },
  ...rest
}: ProjectCardProps) => (
  <Teaser
    {...rest}
    to={href('projects.project', { slug })}
    title={title}
    image={image}
    text={summary}
    above={
      <p className={styles.where}>
        <ProjectState status={status} />
        <span>{location}</span>
      </p>
    }
  >
    {figure && (
      <p className={styles.figure}>
        <span className={styles.value}>{figure.value}</span> {figure.label}
      </p>
    )}
  </Teaser>
);
