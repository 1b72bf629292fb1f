import { z } from 'zod';
import { type ContentName, contentTypes, withArticle } from './content-types';
import { endpoint } from './endpoint';
import { addressed, DraftVersion, Revision } from './entries';
import { IdParam, listOf, oneOf, Time, Version } from './shapes';

/** Of a call without a body that replaces or discards a draft: refused with 409 if there is a newer one. */
const DraftQuery = z.object({ version: z.coerce.number().pipe(DraftVersion).optional() });

const RevisionParam = IdParam.extend({ n: z.coerce.number().int().positive().max(2_147_483_647) });

/** What is not published yet: drafts, the revisions that become drafts, and links that show a draft. */
export function draftCalls<
  const Name extends ContentName,
  Fields extends z.ZodRawShape,
  Item extends z.ZodType,
>(name: Name, fields: z.ZodObject<Fields>, item: Item) {
  const anEntry = withArticle(contentTypes[name].one);
  return {
    saveDraft: endpoint(`PATCH /admin/${name}/:id/draft`, {
      access: 'admin',
      needs: 'write',
      summary: `Save the draft of ${anEntry} beside what is published; 409 with the newest where someone else was quicker`,
      params: IdParam,
      body: z.object({
        fields: fields.partial(),
        ...addressed,
        /** That of the draft it was made of, 0 where there was none. */
        version: DraftVersion.optional(),
        /** That of the entry, which a change that publishes the draft is checked against. Default: the newest. */
        base: Version.optional(),
      }),
      reply: oneOf(item),
    }),
    discardDraft: endpoint(`DELETE /admin/${name}/:id/draft`, {
      access: 'admin',
      needs: 'write',
      summary: `Discard the draft of ${anEntry}; 409 with the newest if someone else has saved another`,
      params: IdParam,
      query: DraftQuery,
      reply: oneOf(item),
    }),
    revisions: endpoint(`GET /admin/${name}/:id/revisions`, {
      access: 'admin',
      needs: 'write',
      summary: `Who changed ${anEntry} when, the newest first`,
      params: IdParam,
      reply: listOf(Revision),
    }),
    revision: endpoint(`GET /admin/${name}/:id/revisions/:n`, {
      access: 'admin',
      needs: 'write',
      summary: `An earlier version of ${anEntry}`,
      params: RevisionParam,
      reply: oneOf(Revision.extend({ fields: fields.partial() })),
    }),
    restoreRevision: endpoint(`POST /admin/${name}/:id/revisions/:n/restore`, {
      access: 'admin',
      needs: 'write',
      summary: `Make an earlier version of ${anEntry} its draft: visitors see it once that is published; 409 with the newest if someone else has saved another`,
      params: RevisionParam,
      query: DraftQuery,
      reply: oneOf(item),
    }),
    beginPreview: endpoint(`POST /admin/${name}/:id/preview`, {
      access: 'admin',
      needs: 'write',
      summary: `A link that shows the draft of ${anEntry} on its page, to whoever has it, for an hour`,
      params: IdParam,
      reply: z.object({ url: z.string(), expires_at: Time }),
    }),
  };
}

/** Of a link that shows a draft. */
export const PreviewParam = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) });

/** A page as it would be with the draft of an entry published. */
export const previewCall = <const Name extends ContentName, Reply extends z.ZodType>(
  name: Name,
  reply: Reply,
) =>
  endpoint(`GET /${name}/preview/:token`, {
    access: 'anyone',
    summary: `What visitors would see with the draft of ${withArticle(contentTypes[name].one)} published, for whoever has the link of its preview`,
    params: PreviewParam,
    secret: true,
    reply,
  });
