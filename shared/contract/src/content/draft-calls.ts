import { z } from 'zod';
import { type ContentName, contentTypes, withArticle } from './content-types';
import { endpoint } from '../endpoint';
import { addressed, DraftVersion, Revision } from './entries';
import { IdParam, listReply, itemReply, Time, Version } from '../shapes';

/**
 * Query parameters of the calls that replace or discard a draft but have no body. The server responds with
 * 409 if there is a newer draft.
 */
const DraftQuery = z.object({ version: z.coerce.number().pipe(DraftVersion).optional() });

const RevisionParam = IdParam.extend({ n: z.coerce.number().int().positive().max(2_147_483_647) });

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
      summary: `Save the draft of ${anEntry} beside what is published; 409 with the newest copy if there is a newer version`,
      params: IdParam,
      body: z.object({
        fields: fields.partial(),
        ...addressed,
        version: DraftVersion.optional(),
        /**
         * Version of the entry on which the draft is based; checked on publication. Default: the newest
         * version.
         */
        base: Version.optional(),
      }),
      reply: itemReply(item),
    }),
    discardDraft: endpoint(`DELETE /admin/${name}/:id/draft`, {
      access: 'admin',
      needs: 'write',
      summary: `Discard the draft of ${anEntry}; 409 with the newest copy if there is a newer draft`,
      params: IdParam,
      query: DraftQuery,
      reply: itemReply(item),
    }),
    revisions: endpoint(`GET /admin/${name}/:id/revisions`, {
      access: 'admin',
      needs: 'write',
      summary: `The versions of ${anEntry}, newest first, each with time and author`,
      params: IdParam,
      reply: listReply(Revision),
    }),
    revision: endpoint(`GET /admin/${name}/:id/revisions/:n`, {
      access: 'admin',
      needs: 'write',
      summary: `One version of ${anEntry}`,
      params: RevisionParam,
      reply: itemReply(Revision.extend({ fields: fields.partial() })),
    }),
    restoreRevision: endpoint(`POST /admin/${name}/:id/revisions/:n/restore`, {
      access: 'admin',
      needs: 'write',
      summary: `Make an earlier version of ${anEntry} its draft, which visitors see after publication; 409 with the newest copy if there is a newer draft`,
      params: RevisionParam,
      query: DraftQuery,
      reply: itemReply(item),
    }),
    beginPreview: endpoint(`POST /admin/${name}/:id/preview`, {
      access: 'admin',
      needs: 'write',
      summary: `Create a link that shows the draft of ${anEntry} on its page for an hour; 409 if it has no page`,
      params: IdParam,
      reply: z.object({ url: z.string(), expires_at: Time }),
    }),
  };
}

export const PreviewParam = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) });

export const previewCall = <const Name extends ContentName, Reply extends z.ZodType>(
  name: Name,
  reply: Reply,
) =>
  endpoint(`GET /${name}/preview/:token`, {
    access: 'anyone',
    summary: `Preview ${withArticle(contentTypes[name].one)} with its draft published, for anyone who has the link`,
    params: PreviewParam,
    secret: true,
    reply,
  });
