import type { ProjectStatus } from '@lapis/contract';
import styles from './ProjectState.module.css';

/** The words for a project's status. */
export const statusWords: Record<ProjectStatus, string> = {
  running: 'Running',
  planned: 'Planned',
  finished: 'Finished',
};

interface ProjectStateProps {
  status: ProjectStatus;
}

/** A project's status, as a word in a colour of its own. */
export const ProjectState = ({ status }: ProjectStateProps) => (
  <span className={styles.state} data-status={status}>
    {statusWords[status]}
  </span>
);
