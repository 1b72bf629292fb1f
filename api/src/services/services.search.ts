import { href } from '@lapis/contract/pages';
import { plainText } from '../content/plain-text';
import { isNotOver } from '../content/publication';
import type { Findables } from '../search/findable';

export const findableProjects: Findables = async (db, id) => {
  const projects = await db
    .selectFrom('services')
    .select(['id', 'slug', 'title', 'summary', 'html', 'location', 'published_at'])
    .where('published_at', 'is not', null)
    .where(isNotOver('services'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return projects.map(({ slug, summary, html, location, ...project }) => ({
    ...project,
    body: `${summary} ${plainText(html)} ${location}`,
    path: href('projects.project', { slug }),
  }));
};
