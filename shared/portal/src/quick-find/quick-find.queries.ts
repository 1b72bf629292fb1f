import type { FoundEntry } from '@lapis/contract';
import { send } from '@lapis/http';
import { pathOf, type PageName } from '@lapis/router';
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

/** Where an entry is edited. Its page is another remote's, whose names aren't known everywhere. */
export const editorOf = ({ kind, id }: Pick<FoundEntry, 'kind' | 'id'>) =>
  pathOf(`admin.${kind}.edit` as PageName).replace(':id', String(id));
