import { z } from 'zod';
import { endpoint } from '../endpoint';
import { itemReply, Time } from '../shapes';

const RemoteVersion = z.string().regex(/^[\w-][\w.-]*$/, 'This is not a version’s name');

export const Remote = z.object({
  name: z.string(),
  live: RemoteVersion.nullable(),
  previous: RemoteVersion.nullable(),
  locked: z.boolean(),
  versions: z.array(z.object({ version: RemoteVersion, built_at: Time })),
});
export type Remote = z.infer<typeof Remote>;

const LinkablePage = z.object({ title: z.string(), path: z.string() });

export const remotes = {
  list: endpoint('GET /admin/remotes', {
    access: 'admin',
    needs: 'releases',
    summary: 'The remotes with their versions, the live version and the lock',
    reply: z.object({ results: z.array(Remote) }),
  }),
  pages: endpoint('GET /admin/linkable-pages', {
    access: 'admin',
    needs: 'portal',
    summary: 'Pages of the live versions that links in texts may lead to, without the pages of entries',
    reply: z.object({ results: z.array(LinkablePage) }),
  }),
  change: endpoint('POST /admin/remotes/:name', {
    access: 'admin',
    needs: 'releases',
    summary:
      'Make a version of a remote live, roll back, or lock it; 409 if it is locked, 422 with `reasons` if the gate rejects it',
    params: z.object({ name: z.string().regex(/^[\w-]{1,60}$/) }),
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('promote'), version: RemoteVersion }),
      z.object({ action: z.literal('rollback') }),
      z.object({ action: z.enum(['lock', 'unlock']) }),
    ]),
    reply: itemReply(Remote),
  }),
};
