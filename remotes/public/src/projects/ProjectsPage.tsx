import type { ProjectStatus } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, useLoaderData } from '@lapis/router';
import { EmptyState, PageLinks } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/projects.json';
import { withWords } from '../banners/page-words';
import { FilterLinks } from '../filter/FilterLinks';
import { notFound } from '@lapis/http/found';
import { pageWidth } from '../page-width';
import { pageNumber, withinEnd } from '../paging/page-number';
import { ProjectCard } from './ProjectCard';
import styles from './ProjectsPage.module.css';
import { statusWords } from './ProjectState';

const perPage = 12;

const sizes = `(min-width: 1060px) calc((${pageWidth} - 64px) / 3), (min-width: 704px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`;

const statuses = Object.keys(statusWords) as ProjectStatus[];

export const loader = withWords('projects', async ({ request }) => {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('status');
  const status = statuses.find((one) => one === wanted);
  // Unknown statuses return 404.
  if (wanted && !status) throw notFound();
  const query = { page: pageNumber(searchParams), per_page: perPage, status };
  const list = await send('GET /services', { query, signal: request.signal });
  return { ...withinEnd(list), status };
});

export function Component() {
  const { results: projects, total, page, per_page, status, words } = useLoaderData<typeof loader>();
  const filters = statuses.map((one) => ({
    to: `${href('projects')}?status=${one}`,
    text: statusWords[one],
    chosen: one === status,
  }));
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {(total > 0 || status) && (
          <FilterLinks
            label="Status"
            links={[{ to: href('projects'), text: 'All projects', chosen: !status }, ...filters]}
          />
        )}
        {projects.length > 0 ? (
          <div className={styles.projects}>
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} sizes={sizes} level={2} />
            ))}
          </div>
        ) : (
          <EmptyState title={status ? `No ${statusWords[status].toLowerCase()} projects` : 'No projects yet'}>
            <p>{status ? 'Perhaps one of the others?' : 'Please check back soon.'}</p>
          </EmptyState>
        )}
        <PageLinks total={total} page={page} per_page={per_page} />
      </div>
      <DonateBanner />
    </>
  );
}
