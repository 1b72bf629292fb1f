import { z } from 'zod';
import { type ContentName, contentTypes, withArticle } from './content-types';
import { draftCalls } from './draft-calls';
import { endpoint } from '../endpoint';
import {
  addressed,
  BulkAction,
  common,
  Draft,
  DraftVersion,
  EntryState,
  ListedEntry,
  ListState,
  publication,
  SeenChecks,
} from './entries';
import {
  Bulk,
  Bulked,
  Id,
  IdParam,
  listReply,
  itemReply,
  PageQuery,
  Question,
  Time,
  Version,
} from '../shapes';

const Editor = z.object({ name: z.string(), since: Time });

const OpenChecks = z.object({ id: Id, title: z.string(), checks: z.array(z.string()) });

const LastSave = z.object({ at: Time, by: z.string().nullable(), state: EntryState });

interface ContentDescription<
  Name extends ContentName,
  Fields extends z.ZodRawShape,
  Needed extends z.ZodRawShape,
  Sorts extends readonly string[],
> {
  name: Name;
  /** Editable fields. They have no defaults, because a partial change would write the defaults too. */
  fields: z.ZodObject<Fields>;
  needed: z.ZodObject<Needed>;
  sorts: Sorts;
}

/**
 * Describes the API calls that manage a type of content; the types differ only in their fields. Deleting
 * moves an entry to the trash first. A change may include the `version` and `draft_version` that it is based
 * on; if either is outdated, the server responds with 409 and the newest state. Drafts are saved beside the
 * published state, which stays unchanged.
 */
export function entryCalls<
  const Name extends ContentName,
  Fields extends z.ZodRawShape,
  Needed extends z.ZodRawShape,
  const Sorts extends readonly string[],
>({ name, fields, needed, sorts }: ContentDescription<Name, Fields, Needed, Sorts>) {
  const { one, many } = contentTypes[name];
  const anEntry = withArticle(one);
  const Item = z.object({
    ...common,
    ...fields.shape,
    draft: Draft.extend({ fields: fields.partial() }).nullable(),
  });
  const Changes = fields.partial().extend({
    ...publication,
    ...addressed,
    version: Version.optional(),
    draft_version: DraftVersion.optional(),
    seen: SeenChecks,
  });
  return {
    manage: endpoint(`GET /admin/${name}`, {
      access: 'admin',
      needs: 'write',
      summary: `All ${many}, searched, filtered by their state and sorted`,
      query: PageQuery.extend({
        q: Question.optional(),
        state: ListState.default('all'),
        sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
      }),
      reply: listReply(ListedEntry),
    }),
    edit: endpoint(`GET /admin/${name}/:id`, {
      access: 'admin',
      needs: 'write',
      summary: `One ${one} for editing, with its draft`,
      params: IdParam,
      reply: itemReply(Item),
    }),
    create: endpoint(`POST /admin/${name}`, {
      access: 'admin',
      needs: 'write',
      summary: `Add ${anEntry}; 422 with \`reasons\` if visitors would see a text with open checks`,
      body: fields
        .partial()
        .extend(needed.shape)
        .extend({
          ...publication,
          ...addressed,
          seen: SeenChecks,
          /**
           * Idempotency key, so that a request retried after a lost response doesn't create a second entry.
           */
          key: z
            .string()
            .regex(/^[\w-]{16,64}$/)
            .optional(),
        }),
      reply: itemReply(Item),
      status: 201,
    }),
    change: endpoint(`PATCH /admin/${name}/:id`, {
      access: 'admin',
      needs: 'publish',
      summary: `Change the published ${one}, which ends its draft; 409 with the newest copy if there is a newer version, 422 with \`reasons\` if visitors would see a text with open checks`,
      params: IdParam,
      body: Changes,
      reply: itemReply(Item),
    }),
    ...trashCalls(name, Item),
    ...draftCalls(name, fields, Item),
    presence: endpoint(`POST /admin/${name}/:id/presence`, {
      access: 'admin',
      needs: 'write',
      summary: `Report every few seconds that you have ${anEntry} open. The reply names other editors who have it open, the last save and the state`,
      params: IdParam,
      body: z.object({ open: z.boolean().default(true) }),
      reply: z.object({
        others: z.array(Editor),
        saved: LastSave.nullable(),
      }),
    }),
  };
}

function trashCalls<const Name extends ContentName, Item extends z.ZodType>(name: Name, item: Item) {
  const { one, many } = contentTypes[name];
  const anEntry = withArticle(one);
  return {
    remove: endpoint(`DELETE /admin/${name}/:id`, {
      access: 'admin',
      needs: 'write',
      summary: `Move ${anEntry} to the trash; with forever=1 delete it from the trash permanently, 409 if it is not there`,
      params: IdParam,
      query: z.object({ forever: z.stringbool().default(false) }),
    }),
    restore: endpoint(`POST /admin/${name}/:id/restore`, {
      access: 'admin',
      needs: 'write',
      summary: `Restore ${anEntry} from the trash`,
      params: IdParam,
      reply: itemReply(item),
    }),
    duplicate: endpoint(`POST /admin/${name}/:id/duplicate`, {
      access: 'admin',
      needs: 'write',
      summary: `Copy ${anEntry} to a new draft, unpublished changes included; 409 if it is in the trash`,
      params: IdParam,
      reply: itemReply(item),
      status: 201,
    }),
    bulk: endpoint(`POST /admin/${name}/bulk`, {
      access: 'admin',
      needs: 'publish',
      summary: `Check, publish, unpublish, trash, restore or delete many ${many}. The reply names those that were changed`,
      body: Bulk.extend({ action: BulkAction, seen: SeenChecks }),
      reply: Bulked.extend({ open: z.array(OpenChecks) }),
    }),
  };
}
