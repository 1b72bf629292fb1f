import type { FoundEntry, FoundRecord } from '@lapis/contract';
import { send } from '@lapis/http';
import { requirePath, type PageName } from '@lapis/router';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const quickFindQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', q],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/find', { query: { q }, signal, quiet: true })).results,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const editorPath = ({ kind, id }: Pick<FoundEntry, 'kind' | 'id'>) =>
  requirePath(`admin.${kind}.edit` as PageName).replace(':id', String(id));

/** Searches the people, messages and files that the user may open. */
export const foundRecordsQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', 'records', q],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/find/records', { query: { q }, signal, quiet: true })).results,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

const recordScreens = {
  users: { label: 'Account', page: 'admin.users.edit' },
  subscribers: { label: 'Subscriber', page: 'admin.subscribers.one' },
  supporters: { label: 'Supporter', page: 'admin.giving.supporter' },
  messages: { label: 'Message', page: 'admin.messages.read' },
  media: { label: 'Picture or file', page: 'admin.media.edit' },
} as const satisfies Record<FoundRecord['kind'], { label: string; page: string }>;

/** Returns a record's label in the palette and the address that opens it. */
export function recordChoice({ kind, id, title, detail }: FoundRecord) {
  const { label, page } = recordScreens[kind];
  return {
    label: title,
    hint: detail ? `${label}: ${detail}` : label,
    to: requirePath(page as PageName).replace(':id', String(id)),
  };
}
