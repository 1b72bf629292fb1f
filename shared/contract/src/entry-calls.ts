import { z } from 'zod';
import { type ContentName, contentTypes, withArticle } from './content-types';
import { draftCalls } from './draft-calls';
import { endpoint } from './endpoint';
import {
  addressed,
  BulkAction,
  common,
  Draft,
  DraftVersion,
  Listed,
  ListState,
  publication,
  SeenChecks,
} from './entries';
import { Bulk, Bulked, Id, IdParam, listOf, oneOf, PageQuery, Question, Time, Version } from './shapes';

/** Somebody who has the same entry open. */
const Editor = z.object({ name: z.string(), since: Time });

/** The checks of an entry that the editor has not seen yet, so that it was not published. */
const OpenChecks = z.object({ id: Id, title: z.string(), checks: z.array(z.string()) });

/** The last save of an entry or its draft. */
const LastSave = z.object({ at: Time, by: z.string().nullable() });

interface ContentDescription<
  Name extends ContentName,
  Fields extends z.ZodRawShape,
  Needed extends z.ZodRawShape,
  Sorts extends readonly string[],
> {
  /** As it stands in addresses. */
  name: Name;
  /** What an editor may write. Without defaults, which a change would write too. */
  fields: z.ZodObject<Fields>;
  /** Those of them that a new one can't do without. */
  needed: z.ZodObject<Needed>;
  /** How lists can be sorted; the first is the usual one. */
  sorts: Sorts;
}

/**
 * The calls by which a type of content is managed: the same for all, each saying only its fields. Everything goes to
 * the trash first. A change may carry the `version` of the copy it was made on, and the `draft_version` of the draft
 * that it takes account of; an older one is refused with 409 and the newest, and nothing is overwritten. A draft is saved
 * beside what is published, which stays as it is.
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
      reply: listOf(Listed),
    }),
    edit: endpoint(`GET /admin/${name}/:id`, {
      access: 'admin',
      needs: 'write',
      summary: `One ${one} with everything an editor needs, including its draft`,
      params: IdParam,
      reply: oneOf(Item),
    }),
    create: endpoint(`POST /admin/${name}`, {
      access: 'admin',
      needs: 'write',
      summary: `Add ${anEntry}; a draft unless it says otherwise`,
      body: fields
        .partial()
        .extend(needed.shape)
        .extend({
          ...publication,
          ...addressed,
          seen: SeenChecks,
          /** A random name of its making: sent once more, as after an answer that was lost, it makes nothing twice. */
          key: z
            .string()
            .regex(/^[\w-]{16,64}$/)
            .optional(),
        }),
      reply: oneOf(Item),
      status: 201,
    }),
    change: endpoint(`PATCH /admin/${name}/:id`, {
      access: 'admin',
      needs: 'publish',
      summary: `Change ${anEntry} as visitors see it, which ends its draft; 409 with the newest where someone else was quicker, 422 with \`reasons\` if visitors would see a text with open checks`,
      params: IdParam,
      body: Changes,
      reply: oneOf(Item),
    }),
    ...trashCalls(name, Item),
    ...draftCalls(name, fields, Item),
    presence: endpoint(`POST /admin/${name}/:id/presence`, {
      access: 'admin',
      needs: 'write',
      summary: `Say that you have ${anEntry} open, every few seconds, and hear who else has, and when it was saved last`,
      params: IdParam,
      body: z.object({ open: z.boolean().default(true) }),
      reply: z.object({
        others: z.array(Editor),
        /** Null to someone who leaves. */
        saved: LastSave.nullable(),
      }),
    }),
  };
}

/** What is done to entries as they are. */
function trashCalls<const Name extends ContentName, Item extends z.ZodType>(name: Name, item: Item) {
  const { one, many } = contentTypes[name];
  const anEntry = withArticle(one);
  return {
    remove: endpoint(`DELETE /admin/${name}/:id`, {
      access: 'admin',
      needs: 'write',
      summary: `Move ${anEntry} to the trash; with forever=1 delete it from there for good`,
      params: IdParam,
      query: z.object({ forever: z.stringbool().default(false) }),
    }),
    restore: endpoint(`POST /admin/${name}/:id/restore`, {
      access: 'admin',
      needs: 'write',
      summary: `Restore ${anEntry} from the trash, as it was`,
      params: IdParam,
      reply: oneOf(item),
    }),
    duplicate: endpoint(`POST /admin/${name}/:id/duplicate`, {
      access: 'admin',
      needs: 'write',
      summary: `Make a draft of all that ${anEntry} says, its own draft included`,
      params: IdParam,
      reply: oneOf(item),
      status: 201,
    }),
    bulk: endpoint(`POST /admin/${name}/bulk`, {
      access: 'admin',
      needs: 'publish',
      summary: `Do the same to many ${many}; those that it can't be done to are left as they are`,
      body: Bulk.extend({ action: BulkAction, seen: SeenChecks }),
      reply: Bulked.extend({ open: z.array(OpenChecks) }),
    }),
  };
}
