import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

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

/** Parses a value of `PurposeField`. */
export function parsePurpose(value: string): { appeal?: string; project?: string } {
  const [kind, slug] = value.split(':', 2);
  if (!slug) return {};
  return kind === 'project' ? { project: slug } : { appeal: slug };
}
