import type { BulkAction, CallInput, CallReply } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { readConflict } from '@lapis/portal';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';
import type { AnyFields, ContentType, Item } from './content-type';
import { readOpenChecks } from './open-checks';

// The contract generates these calls in the same shape for all content types, so they are all typed as those
// for widgets.
const listCall = (name: string) => `GET /admin/${name}` as 'GET /admin/widgets';
const entryCall = <Method extends string>(method: Method, name: string) =>
  `${method} /admin/${name}/:id` as `${Method} /admin/widgets/:id`;
const entryPartCall = <Method extends string, Part extends string>(
  method: Method,
  name: string,
  part: Part,
) => `${method} /admin/${name}/:id/${part}` as `${Method} /admin/widgets/:id/${Part}`;

type EntryType = Pick<ContentType, 'name'>;
type ListQuery = NonNullable<CallInput<'GET /admin/widgets'>['query']>;

/** Publication state: published now, from a certain time, until a certain time, or not at all. */
export type Publication = Pick<
  CallInput<'PATCH /admin/widgets/:id'>['body'],
  'state' | 'publish_at' | 'unpublish_at'
>;

interface SaveOptions {
  /** True if the address was generated from the title. The server may then add a number to make it unique. */
  auto_slug?: boolean;
  seen?: string[];
}

const perPage = 20;

export const listQuery = (
  { name }: EntryType,
  search: Omit<ListQuery, 'page' | 'per_page'> & { page: number },
) =>
  queryOptions({
    queryKey: [name, 'list', search],
    queryFn: ({ signal }) => send(listCall(name), { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches an entry for its form. Refetched on each visit, but never while the form is open. */
export const itemQuery = <Fields extends AnyFields>({ name }: ContentType<Fields>, id: number) =>
  queryOptions({
    queryKey: [name, 'one', id],
    queryFn: async ({ signal }) => {
      const { results } = await send(entryCall('GET', name), { params: { id }, signal });
      return results as unknown as Item<Fields>;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The saved copy, or the server's copy if a colleague saved first. */
export type SaveResult<Fields> = { item: Item<Fields> } | { serverVersion: Item<Fields> };

export type PublishResult<Fields> = SaveResult<Fields> | { open: string[] };

async function catchConflict<Fields>(saving: Promise<{ results: unknown }>): Promise<SaveResult<Fields>> {
  try {
    const { results } = await saving;
    return { item: results as Item<Fields> };
  } catch (error) {
    const serverVersion = readConflict<Item<Fields>>(error);
    if (!serverVersion) throw error;
    return { serverVersion };
  }
}

async function catchOpenChecks<Fields>(saving: Promise<SaveResult<Fields>>): Promise<PublishResult<Fields>> {
  try {
    return await saving;
  } catch (error) {
    const open = readOpenChecks(error);
    if (!open) throw error;
    return { open };
  }
}

// No error dialog for autosaves: failures are shown beside the form.
const quiet = true;

/**
 * Creates an entry, as a draft unless `publication` says otherwise. Retries with the same `key` are
 * idempotent.
 */
export const createItem = <Fields extends AnyFields>(
  { name }: EntryType,
  fields: Fields,
  publication: Publication & SaveOptions & { key?: string },
) =>
  catchOpenChecks<Fields>(
    catchConflict<Fields>(
      send(`POST /admin/${name}` as 'POST /admin/links', {
        body: {
          state: 'draft',
          ...fields,
          ...publication,
        } as unknown as CallInput<'POST /admin/links'>['body'],
        quiet: publication.state === undefined,
      }),
    ),
  );

/** Saves the published fields. Versions are optimistic locks; `draft_version` is 0 if there is no draft. */
export const changeItem = <Fields extends AnyFields>(
  { name }: EntryType,
  { id, ...versions }: { id: number; version: number; draft_version: number },
  changes: Partial<Fields> & Publication & SaveOptions,
) =>
  catchOpenChecks<Fields>(
    catchConflict<Fields>(
      send(entryCall('PATCH', name), { params: { id }, body: { ...changes, ...versions } }),
    ),
  );

/** Saves a draft. `version` is the draft's optimistic lock, `base` the entry's version it started from. */
export const saveDraft = <Fields extends AnyFields>(
  { name }: EntryType,
  id: number,
  draft: { fields: Fields; version: number; base: number } & SaveOptions,
) =>
  catchConflict<Fields>(send(entryPartCall('PATCH', name, 'draft'), { params: { id }, body: draft, quiet }));

interface DraftVersion {
  id: number;
  draft: { version: number } | null;
}

export const discardDraft = <Fields extends AnyFields>({ name }: EntryType, { id, draft }: DraftVersion) =>
  catchConflict<Fields>(
    send(entryPartCall('DELETE', name, 'draft'), { params: { id }, query: { version: draft?.version ?? 0 } }),
  );

export const trashItem = ({ name }: EntryType, id: number) =>
  send(entryCall('DELETE', name), { params: { id } });

export const restoreItem = ({ name }: EntryType, id: number) =>
  send(entryPartCall('POST', name, 'restore'), { params: { id } });

export const duplicateItem = async ({ name }: EntryType, id: number) =>
  (await send(entryPartCall('POST', name, 'duplicate'), { params: { id } })).results;

export const deleteItem = ({ name }: EntryType, id: number) =>
  send(entryCall('DELETE', name), { params: { id }, query: { forever: 'true' } });

const bulkCall = ({ name }: EntryType) => `POST /admin/${name}/bulk` as 'POST /admin/widgets/bulk';

/** Returns the ids that were changed, and the entries left unpublished because of open checks. */
export const doToMany = (type: EntryType, ids: number[], action: BulkAction, seen?: string[]) =>
  send(bulkCall(type), { body: { ids, action, seen } });

/** Returns the entries with open checks, and publishes none. */
export const findOpenChecks = async (type: EntryType, ids: number[]) =>
  (await send(bulkCall(type), { body: { ids, action: 'check' } })).open;

export const createPreviewLink = async ({ name }: EntryType, id: number) =>
  (await send(entryPartCall('POST', name, 'preview'), { params: { id } })).url;

export const reportPresence = ({ name }: EntryType, id: number, open: boolean) =>
  send(entryPartCall('POST', name, 'presence'), { params: { id }, body: { open }, quiet });

export type Presence = CallReply<'POST /admin/widgets/:id/presence'>;
export type PresentEditor = Presence['others'][number];

/** Invalidates a type's cached lists and the dashboard's counts. */
export function invalidateLists(client: QueryClient, { name }: EntryType) {
  void client.invalidateQueries({
    queryKey: [name],
    refetchType: 'active',
    predicate: ({ queryKey }) => queryKey[1] !== 'one',
  });
  void client.invalidateQueries({ queryKey: statsKey });
}

/** Notifies this browser's public pages that a site text has changed. */
export const notifyWidgetChanged = (key: string) => bus.emit('content:changed', { kind: 'widget', key });

export const revisionsQuery = ({ name }: EntryType, { id, version }: { id: number; version: number }) =>
  queryOptions({
    queryKey: [name, 'revisions', id, version],
    queryFn: ({ signal }) => send(entryPartCall('GET', name, 'revisions'), { params: { id }, signal }),
  });

/** Fetches a revision; its content never changes. */
export const revisionQuery = <Fields>({ name }: EntryType, id: number, n: number) =>
  queryOptions({
    queryKey: [name, 'revision', id, n],
    queryFn: async ({ signal }) => {
      const call = `GET /admin/${name}/:id/revisions/:n` as 'GET /admin/widgets/:id/revisions/:n';
      const { results } = await send(call, { params: { id, n }, signal });
      return results as unknown as Omit<typeof results, 'fields'> & { fields: Partial<Fields> };
    },
    staleTime: Infinity,
  });

export function restoreRevision<Fields>({ name }: EntryType, { id, draft }: DraftVersion, n: number) {
  const call =
    `POST /admin/${name}/:id/revisions/:n/restore` as 'POST /admin/widgets/:id/revisions/:n/restore';
  const query = { version: draft?.version ?? 0 };
  return catchConflict<Fields>(send(call, { params: { id, n }, query }));
}
