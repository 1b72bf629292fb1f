import type { ProjectSummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { pageWidth } from '../page-width';
import { ProjectCard } from '../projects/ProjectCard';
import { SectionHead } from '../section-head/SectionHead';
import styles from './OurWork.module.css';

const sizes = `(min-width: 768px) calc((${pageWidth} - 64px) / 3), ${pageWidth}`;

export const OurWork = ({ projects }: { projects: ProjectSummary[] }) => (
  <section className={styles.work} aria-labelledby="work">
    <SectionHead id="work" title="What we do" to={href('projects')} all="All projects" />
    <div className={styles.projects}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} sizes={sizes} level={3} />
      ))}
    </div>
  </section>
);
