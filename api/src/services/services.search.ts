import { href } from '@lapis/contract/pages';
import { asShown } from '../content/as-shown';
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
  const found = [];
  for (const { slug, summary, html, location, ...project } of projects) {
    const body = `${summary} ${plainText(await asShown(db, html))} ${location}`;
    found.push({ ...project, body, path: href('projects.project', { slug }) });
  }
  return found;
};
