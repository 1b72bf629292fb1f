import type { PeopleImport, PeopleImportOptions } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** Polling interval in milliseconds. */
const LOOK_EVERY = 1500;

const shownAtOnce = 20;

const key = ['giving', 'people'] as const;

const isRunning = ({ state }: PeopleImport) => state === 'running';

export const peopleImportsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => send('GET /admin/giving/people', { query: { per_page: shownAtOnce }, signal }),
  refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? LOOK_EVERY : false),
});

export const peopleImportQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/people/:id', { params: { id }, signal })).results,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LOOK_EVERY : false),
  });

function toForm(file: File, options?: PeopleImportOptions) {
  const body = new FormData();
  if (options) body.append('options', JSON.stringify(options));
  body.append('file', file, file.name);
  return body;
}

export const readPeople = async (file: File) =>
  (await send('POST /admin/giving/people/read', { body: toForm(file) })).results;

export interface PeopleInput {
  file: File;
  options: PeopleImportOptions;
}

export const checkPeople = async ({ file, options }: PeopleInput) =>
  (await send('POST /admin/giving/people/check', { body: toForm(file, options) })).results;

export const peopleTable = ({ file, options }: PeopleInput) =>
  send('POST /admin/giving/people/check.csv', { body: toForm(file, options) });

export const importPeople = async ({ file, options }: PeopleInput) =>
  (await send('POST /admin/giving/people', { body: toForm(file, options) })).results;

export const undoPeople = async (id: number) =>
  (await send('POST /admin/giving/people/:id/undo', { params: { id } })).results;

/** An import changes supporters, gifts, totals and declarations. */
export const forgetGiving = (client: QueryClient) => client.invalidateQueries({ queryKey: ['giving'] });
