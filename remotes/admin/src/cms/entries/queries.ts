import type { BulkAction, CallInput, CallReply } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { resultsOf409 } from '@lapis/portal';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';
import type { AnyFields, ContentType, Item } from './content-type';
import { openChecksIn } from './open-checks';

// The calls of all types have the same shape (the contract makes them of one), so one type's names stand for all.
const listOf = (name: string) => `GET /admin/${name}` as 'GET /admin/widgets';
const oneOf = <Method extends string>(method: Method, name: string) =>
  `${method} /admin/${name}/:id` as `${Method} /admin/widgets/:id`;
const partOf = <Method extends string, Part extends string>(method: Method, name: string, part: Part) =>
  `${method} /admin/${name}/:id/${part}` as `${Method} /admin/widgets/:id/${Part}`;

type Type = Pick<ContentType, 'name'>;
type ListQuery = NonNullable<CallInput<'GET /admin/widgets'>['query']>;

/** What a change may say of the whole thing: see it now, from a time on, until a time, or not at all. */
export type Publication = Pick<
  CallInput<'PATCH /admin/widgets/:id'>['body'],
  'state' | 'publish_at' | 'unpublish_at'
>;

/** What a save says besides. */
interface Saying {
  /** Whether the address was made of the title: where another has it, it gets a number. */
  auto_slug?: boolean;
  /** The open checks that the editor has seen. */
  seen?: string[];
}

const perPage = 20;

/** One page of a list; the page before stays in sight until it has come. */
export const listQuery = ({ name }: Type, search: Omit<ListQuery, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: [name, 'list', search],
    queryFn: ({ signal }) => send(listOf(name), { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** One thing, for its form: fetched anew for every visit, but not while somebody is writing. */
export const itemQuery = <Fields extends AnyFields>({ name }: ContentType<Fields>, id: number) =>
  queryOptions({
    queryKey: [name, 'one', id],
    queryFn: async ({ signal }) => {
      const { results } = await send(oneOf('GET', name), { params: { id }, signal });
      return results as unknown as Item<Fields>;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Either the copy that was saved, or the one of somebody who was quicker. */
export type Saved<Fields> = { item: Item<Fields> } | { serverVersion: Item<Fields> };

/** The same, or the checks that the editor has to see before the text is published. */
export type Published<Fields> = Saved<Fields> | { open: string[] };

async function orServerVersion<Fields>(saving: Promise<{ results: unknown }>): Promise<Saved<Fields>> {
  try {
    const { results } = await saving;
    return { item: results as Item<Fields> };
  } catch (error) {
    const serverVersion = resultsOf409<Item<Fields>>(error);
    if (!serverVersion) throw error;
    return { serverVersion };
  }
}

async function orOpenChecks<Fields>(saving: Promise<Saved<Fields>>): Promise<Published<Fields>> {
  try {
    return await saving;
  } catch (error) {
    const open = openChecksIn(error);
    if (!open) throw error;
    return { open };
  }
}

// What is kept while somebody types opens no dialog where it fails: it is told beside what was typed.
const quiet = true;

/**
 * Saves a thing that is new: as a draft, quietly, unless `publication` says otherwise. `key` is a name of its making:
 * sent once more, it makes nothing twice.
 */
export const createItem = <Fields extends AnyFields>(
  { name }: Type,
  fields: Fields,
  publication: Publication & Saying & { key?: string },
) =>
  orOpenChecks<Fields>(
    orServerVersion<Fields>(
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

/** Saves what visitors see, made of the copy of that version and of its draft, of which 0 is none. */
export const changeItem = <Fields extends AnyFields>(
  { name }: Type,
  { id, ...versions }: { id: number; version: number; draft_version: number },
  changes: Partial<Fields> & Publication & Saying,
) =>
  orOpenChecks<Fields>(
    orServerVersion<Fields>(
      send(oneOf('PATCH', name), { params: { id }, body: { ...changes, ...versions } }),
    ),
  );

/** Saves a draft beside what visitors see. `version` is that of the draft it was made of, `base` of the thing. */
export const saveDraft = <Fields extends AnyFields>(
  { name }: Type,
  id: number,
  draft: { fields: Fields; version: number; base: number } & Saying,
) => orServerVersion<Fields>(send(partOf('PATCH', name, 'draft'), { params: { id }, body: draft, quiet }));

interface KnownDraft {
  id: number;
  draft: { version: number } | null;
}

export const discardDraft = <Fields extends AnyFields>({ name }: Type, { id, draft }: KnownDraft) =>
  orServerVersion<Fields>(
    send(partOf('DELETE', name, 'draft'), { params: { id }, query: { version: draft?.version ?? 0 } }),
  );

export const trashItem = ({ name }: Type, id: number) => send(oneOf('DELETE', name), { params: { id } });

export const restoreItem = ({ name }: Type, id: number) =>
  send(partOf('POST', name, 'restore'), { params: { id } });

/** Makes a draft of all that a thing says, and answers it. */
export const duplicateItem = async ({ name }: Type, id: number) =>
  (await send(partOf('POST', name, 'duplicate'), { params: { id } })).results;

export const deleteItem = ({ name }: Type, id: number) =>
  send(oneOf('DELETE', name), { params: { id }, query: { forever: 'true' } });

/** Returns the ids of those to which it was done, and those that weren't published because of open checks. */
export const doToMany = ({ name }: Type, ids: number[], action: BulkAction, seen?: string[]) =>
  send(`POST /admin/${name}/bulk` as 'POST /admin/widgets/bulk', { body: { ids, action, seen } });

export const previewOf = async ({ name }: Type, id: number) =>
  (await send(partOf('POST', name, 'preview'), { params: { id } })).url;

export const sayPresence = ({ name }: Type, id: number, open: boolean) =>
  send(partOf('POST', name, 'presence'), { params: { id }, body: { open }, quiet });

export type Presence = CallReply<'POST /admin/widgets/:id/presence'>;
export type Other = Presence['others'][number];

/** Forgets what was fetched of a type, and tells the public pages of this browser. */
export function forgetLists(client: QueryClient, { name }: Type) {
  void client.invalidateQueries({
    queryKey: [name],
    refetchType: 'active',
    predicate: ({ queryKey }) => queryKey[1] !== 'one',
  });
  void client.invalidateQueries({ queryKey: statsKey });
}

/** A text that visitors see was changed: this browser's public pages fetch it anew. */
export const tellOfWidget = (key: string) => bus.emit('content:changed', { kind: 'widget', key });

export const revisionsQuery = ({ name }: Type, { id, version }: { id: number; version: number }) =>
  queryOptions({
    queryKey: [name, 'revisions', id, version],
    queryFn: ({ signal }) => send(partOf('GET', name, 'revisions'), { params: { id }, signal }),
  });

/** What was written once stays as it was. */
export const revisionQuery = <Fields>({ name }: Type, id: number, n: number) =>
  queryOptions({
    queryKey: [name, 'revision', id, n],
    queryFn: async ({ signal }) => {
      const call = `GET /admin/${name}/:id/revisions/:n` as 'GET /admin/widgets/:id/revisions/:n';
      const { results } = await send(call, { params: { id, n }, signal });
      return results as unknown as Omit<typeof results, 'fields'> & { fields: Partial<Fields> };
    },
    staleTime: Infinity,
  });

export function restoreRevision<Fields>({ name }: Type, { id, draft }: KnownDraft, n: number) {
  const call =
    `POST /admin/${name}/:id/revisions/:n/restore` as 'POST /admin/widgets/:id/revisions/:n/restore';
  const query = { version: draft?.version ?? 0 };
  return orServerVersion<Fields>(send(call, { params: { id, n }, query }));
}
