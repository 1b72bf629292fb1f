import type { AuditFilter } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const perPage = 50;

export const auditQuery = (search: AuditFilter & { page: number }) =>
  queryOptions({
    queryKey: ['audit', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/audit', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches all administrators. No charity should have more than 100. */
export const administratorsQuery = queryOptions({
  queryKey: ['users', 'list', 'administrators'],
  queryFn: async ({ signal }) => {
    const query = { state: 'admins', sort: 'name', per_page: 100 } as const;
    return (await send('GET /admin/users', { query, signal })).results;
  },
});

export const auditTable = (filter: AuditFilter) => send('GET /admin/audit.csv', { query: filter });
