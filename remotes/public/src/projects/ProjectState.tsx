import type { ProjectStatus } from '@lapis/contract';
import styles from './ProjectState.module.css';

export const statusWords: Record<ProjectStatus, string> = {
  running: 'Running',
  planned: 'Planned',
  finished: 'Finished',
};

interface ProjectStateProps {
  status: ProjectStatus;
}

export const ProjectState = ({ status }: ProjectStateProps) => (
  <span className={styles.state} data-status={status}>
    {statusWords[status]}
  </span>
);
