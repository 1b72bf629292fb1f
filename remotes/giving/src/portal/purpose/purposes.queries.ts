import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** What a gift may be for: appeals in whichever state, and the projects that visitors see. */
export const purposesQuery = queryOptions({
  queryKey: ['giving', 'purposes'],
  queryFn: async ({ signal }) => {
    const [appeals, projects] = await Promise.all([
      send('GET /admin/giving/appeals', { signal, quiet: true }),
      send('GET /services', { query: { per_page: 100 }, signal, quiet: true }),
    ]);
    return { appeals: appeals.results.map(named), projects: projects.results.map(named) };
  },
});

const named = ({ slug, title }: { slug: string; title: string }) => ({ slug, title });

/** What a choice of the field says: the slug of an appeal or of a project, or neither. */
export function purposeOf(value: string): { appeal?: string; project?: string } {
  const [kind, slug] = value.split(':', 2);
  if (!slug) return {};
  return kind === 'project' ? { project: slug } : { appeal: slug };
}
