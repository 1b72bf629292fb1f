import type { ProjectSummary } from '@lapis/contract';
import styles from './ProjectFacts.module.css';
import { ProjectState } from './ProjectState';

interface ProjectFactsProps {
  project: Pick<ProjectSummary, 'status' | 'location' | 'figure'>;
}

export const ProjectFacts = ({ project: { status, location, figure } }: ProjectFactsProps) => (
  <dl className={styles.facts}>
    <div>
      <dt>Status</dt>
      <dd>
        <ProjectState status={status} />
      </dd>
    </div>
    <div>
      <dt>Region</dt>
      <dd>{location}</dd>
    </div>
    {figure && (
      <div>
        <dt>{figure.label}</dt>
        <dd className={styles.value}>{figure.value}</dd>
      </div>
    )}
  </dl>
);
