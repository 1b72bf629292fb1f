import type { FoundEntry } from '@lapis/contract';
import { send } from '@lapis/http';
import { href } from '@lapis/router';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What editors find by words, of any kind. */
export const quickFindQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', q],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/find', { query: { q }, signal, quiet: true })).results,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Where an entry is edited. */
export const editorOf = ({ kind, id }: Pick<FoundEntry, 'kind' | 'id'>) => href(`admin.${kind}.edit`, { id });
