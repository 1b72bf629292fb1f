import { z } from 'zod';
import { type ContentName, contentTypes } from './content-types';
import { endpoint } from './endpoint';
import {
  Bulk,
  Bulked,
  FreeText,
  Id,
  IdParam,
  listOf,
  oneOf,
  PageQuery,
  Question,
  textUpTo,
  Time,
  Version,
} from './shapes';

/**
 * Where a thing stands. `changed`: published, and a draft of it is waiting. `ended`: its time on the site is over.
 */
export const ThingState = z.enum(['draft', 'scheduled', 'published', 'changed', 'ended', 'trashed']);
export type ThingState = z.infer<typeof ThingState>;

/** What every managed thing has besides its own fields. */
const common = {
  id: Id,
  version: Version,
  state: ThingState,
  /** Since when, or from when on, visitors see it; null for a draft. */
  publish_at: Time.nullable(),
  /** Until when; null for ever. */
  unpublish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  updated_by: z.string().nullable(),
  deleted_at: Time.nullable(),
};
export const Managed = z.object({ ...common, title: z.string() });
export type Managed = z.infer<typeof Managed>;

/** What lists show. By its slug a thing is known in addresses, and a widget by its name. */
const Listed = Managed.extend({
  slug: z.string().nullable(),
  name: z.string().optional(),
  /** Of posts. */
  author: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Of posts, projects and galleries: the address of its picture, in small, as far as visitors may see it. */
  thumbnail: z.string().nullable().optional(),
  /** Of links. */
  url: z.string().optional(),
  category: z.string().optional(),
});

const Draft = z.object({
  version: Version,
  /** The version of the thing that it was made of. */
  base: Version,
  updated_at: Time,
  updated_by: z.string().nullable(),
  /** Why its slug can't be published, in words: something else has it. */
  taken: z.string().nullable(),
});

/** Whether the slug was made of the title, and typed by nobody: where something else has it, it gets a number. */
const addressed = { auto_slug: z.boolean().optional() };

/** What to do with the whole thing along with a change of its fields. */
const publication = {
  /** `published` at once, `scheduled` for `publish_at`, or a `draft` that visitors don't see. */
  state: z.enum(['draft', 'scheduled', 'published']).optional(),
  publish_at: Time.optional(),
  unpublish_at: Time.nullable().optional(),
};

/**
 * What made an earlier state: it was put on the site, changed there, planned for a later time, saved where nobody
 * sees it, or taken off the site; a `draft` was replaced before it was published.
 */
export const RevisionCause = z.enum(['published', 'changed', 'scheduled', 'saved', 'unpublished', 'draft']);
export type RevisionCause = z.infer<typeof RevisionCause>;

/** One earlier state of a thing; `n` counts them from 1. */
export const Revision = z.object({
  n: z.int().positive(),
  at: Time,
  by: z.string().nullable(),
  title: z.string(),
  /** Null of one from before this was noted. */
  cause: RevisionCause.nullable(),
  /** The earlier state that it was made of, where one was restored. */
  restored_from: z.int().positive().nullable(),
});
export type Revision = z.infer<typeof Revision>;

export const BulkAction = z.enum(['publish', 'unpublish', 'trash', 'restore', 'delete']);
export type BulkAction = z.infer<typeof BulkAction>;

/** Somebody who has the same thing open. */
const Editor = z.object({ name: z.string(), since: Time });

const RevisionParam = IdParam.extend({ n: z.coerce.number().int().positive().max(2_147_483_647) });

const access = 'admin';

interface Managing<Name extends ContentName, Fields extends z.ZodRawShape, Item extends z.ZodType> {
  name: Name;
  fields: z.ZodObject<Fields>;
  /** One with everything an editor needs. */
  Item: Item;
}

/** The calls for what is written beside what visitors see. */
function draftCalls<const Name extends ContentName, Fields extends z.ZodRawShape, Item extends z.ZodType>({
  name,
  fields,
  Item,
}: Managing<Name, Fields, Item>) {
  const { one } = contentTypes[name];
  return {
    saveDraft: endpoint({
      method: 'PATCH',
      path: `/admin/${name}/:id/draft`,
      access,
      summary: `Save the draft of a ${one} beside what is published; 409 with the newest where someone else was quicker`,
      params: IdParam,
      body: z.object({
        fields: fields.partial(),
        ...addressed,
        /** That of the draft it was made of, 0 where there was none. */
        version: Version.or(z.literal(0)).optional(),
        /** That of the thing, which a change that publishes the draft is checked against. Default: the newest. */
        base: Version.optional(),
      }),
      reply: oneOf(Item),
    }),
    discardDraft: endpoint({
      method: 'DELETE',
      path: `/admin/${name}/:id/draft`,
      access,
      summary: `Discard the draft of a ${one}`,
      params: IdParam,
    }),
    beginPreview: endpoint({
      method: 'POST',
      path: `/admin/${name}/:id/preview`,
      access,
      summary: `A link that shows the draft of a ${one} on its page, to whoever has it, for an hour`,
      params: IdParam,
      reply: z.object({ url: z.string(), expires_at: Time }),
    }),
  };
}

/** The calls for what a thing once was. */
function revisionCalls<const Name extends ContentName, Fields extends z.ZodRawShape, Item extends z.ZodType>({
  name,
  fields,
  Item,
}: Managing<Name, Fields, Item>) {
  const { one } = contentTypes[name];
  return {
    revisions: endpoint({
      method: 'GET',
      path: `/admin/${name}/:id/revisions`,
      access,
      summary: `Who changed a ${one} when, the newest first`,
      params: IdParam,
      reply: listOf(Revision),
    }),
    revision: endpoint({
      method: 'GET',
      path: `/admin/${name}/:id/revisions/:n`,
      access,
      summary: `An earlier version of a ${one}`,
      params: RevisionParam,
      reply: oneOf(Revision.extend({ fields: fields.partial() })),
    }),
    restoreRevision: endpoint({
      method: 'POST',
      path: `/admin/${name}/:id/revisions/:n/restore`,
      access,
      summary: `Make an earlier version of a ${one} its draft: visitors see it once that is published`,
      params: RevisionParam,
      reply: oneOf(Item),
    }),
  };
}

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
 * The calls by which a kind of content is managed: the same for all, each saying only its fields. Everything goes to
 * the trash first. A change may carry the `version` of the copy it was made on; an older one is refused with 409 and
 * the newest, and nothing is overwritten. A draft is saved beside what is published, which stays as it is.
 */
export function managedCalls<
  const Name extends ContentName,
  Fields extends z.ZodRawShape,
  Needed extends z.ZodRawShape,
  const Sorts extends readonly string[],
>({ name, fields, needed, sorts }: ContentDescription<Name, Fields, Needed, Sorts>) {
  const { one, many } = contentTypes[name];
  const Item = z.object({
    ...common,
    ...fields.shape,
    draft: Draft.extend({ fields: fields.partial() }).nullable(),
  });
  const Changes = fields.partial().extend({ ...publication, ...addressed, version: Version.optional() });
  return {
    manage: endpoint({
      method: 'GET',
      path: `/admin/${name}`,
      access,
      summary: `All ${many}, searched, filtered by their state and sorted`,
      query: PageQuery.extend({
        q: Question.optional(),
        state: z.enum(['all', ...ThingState.options]).default('all'),
        sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
      }),
      reply: listOf(Listed),
    }),
    edit: endpoint({
      method: 'GET',
      path: `/admin/${name}/:id`,
      access,
      summary: `One ${one} with everything an editor needs, including its draft`,
      params: IdParam,
      reply: oneOf(Item),
    }),
    create: endpoint({
      method: 'POST',
      path: `/admin/${name}`,
      access,
      summary: `Add a ${one}; a draft unless it says otherwise`,
      body: fields
        .partial()
        .extend(needed.shape)
        .extend({
          ...publication,
          ...addressed,
          /** A random name of its making: sent once more, as after an answer that was lost, it makes nothing twice. */
          key: z
            .string()
            .regex(/^[\w-]{16,64}$/)
            .optional(),
        }),
      reply: oneOf(Item),
      status: 201,
    }),
    change: endpoint({
      method: 'PATCH',
      path: `/admin/${name}/:id`,
      access,
      summary: `Change a ${one} as visitors see it, which ends its draft; 409 with the newest where someone else was quicker`,
      params: IdParam,
      body: Changes,
      reply: oneOf(Item),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/admin/${name}/:id`,
      access,
      summary: `Move a ${one} to the trash; with forever=1 delete it from there for good`,
      params: IdParam,
      query: z.object({ forever: z.stringbool().default(false) }),
    }),
    restore: endpoint({
      method: 'POST',
      path: `/admin/${name}/:id/restore`,
      access,
      summary: `Restore a ${one} from the trash, as it was`,
      params: IdParam,
      reply: oneOf(Item),
    }),
    ...draftCalls({ name, fields, Item }),
    ...revisionCalls({ name, fields, Item }),
    bulk: endpoint({
      method: 'POST',
      path: `/admin/${name}/bulk`,
      access,
      summary: `Do one thing to many ${many}; those that it can't be done to are left as they are`,
      body: Bulk.extend({ action: BulkAction }),
      reply: Bulked,
    }),
    presence: endpoint({
      method: 'POST',
      path: `/admin/${name}/:id/presence`,
      access,
      summary: `Say that you have a ${one} open, every few seconds, and hear who else has`,
      params: IdParam,
      body: z.object({ open: z.boolean().default(true) }),
      reply: z.object({ others: z.array(Editor) }),
    }),
  };
}

/** Of a link that shows a draft. */
export const PreviewParam = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) });

/** A page as it would be with the draft of a thing published. */
export const previewCall = <const Name extends ContentName, Reply extends z.ZodType>(
  name: Name,
  reply: Reply,
) =>
  endpoint({
    method: 'GET',
    path: `/${name}/preview/:token`,
    access: 'anyone',
    summary: `What visitors would see with the draft of a ${contentTypes[name].one} published, for whoever has the link of its preview`,
    params: PreviewParam,
    secret: true,
    reply,
  });

/** How lists of most kinds can be sorted. */
export const usualSorts = [
  '-updated_at',
  'updated_at',
  'title',
  '-title',
  '-publish_at',
  'publish_at',
] as const;

/** The title of a thing, and its text. */
export const ThingTitle = textUpTo(160).min(1, 'Give it a title');
export const ThingText = FreeText.max(200_000, 'The text is too long: at most 200,000 characters');
export const ThingSummary = textUpTo(400);
/** What its picture shows. */
export const ThingImageAlt = textUpTo(300);
const positionWords = 'Type a whole number from 0 to 10,000';
/** Among its neighbours, the smallest first. */
export const ThingPosition = z.int(positionWords).min(0, positionWords).max(10_000, positionWords);
