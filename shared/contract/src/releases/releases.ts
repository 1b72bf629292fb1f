import { z } from 'zod';
import { endpoint } from '../endpoint';
import { LocalRemote } from './local-remote';
import { AppName, Version } from './manifest';
import { Id, itemReply, textUpTo, Time } from '../shapes';

export const forcibleRules = [
  'bad',
  /**
   * A rollback of the shell would break the version, because the previous shell lacks an export that it uses.
   */
  'shell-before',
  'unknown-names',
  'changed-calls',
  'budget',
  'pages',
  'styles',
  'globals',
] as const;

export const GateRule = z.enum([
  ...forcibleRules,
  /** The version isn't on this server, or its lapis.json is missing, unreadable or for a different one. */
  'manifest',
  'signature',
  'files',
  'protocol',
  'ranges',
  'names',
  'calls',
  'paths',
  'server',
]);
export type GateRule = z.infer<typeof GateRule>;

export const ReleaseReason = z.object({
  rule: GateRule,
  text: z.string(),
  /** All names of which the text lists the first. */
  names: z.array(z.string()).optional(),
});
export type ReleaseReason = z.infer<typeof ReleaseReason>;

export const ReleaseHealth = z.object({ visits: z.int(), failures: z.int() });
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;

export const Rollout = z.object({
  version: Version,
  percent: z.int().min(1).max(99),
  started_at: Time,
});
export type Rollout = z.infer<typeof Rollout>;

export const ReleaseVersion = z.object({
  version: Version,
  /**
   * `last-good` is the version that a rollback restores; `canary` is served to a share of the visitors;
   * `kept` is available for release.
   */
  state: z.enum(['live', 'canary', 'last-good', 'bad', 'kept']),
  bad: z.string().nullable(),
  built_at: Time,
  size: z.int(),
  signed_by: z.string().nullable(),
  pages: z.array(z.object({ name: z.string(), path: z.string(), title: z.string().optional() })),
  health: ReleaseHealth,
});
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

export const ReleasedApp = z.object({
  app: AppName,
  live: Version.nullable(),
  live_since: Time.nullable(),
  last_good: Version.nullable(),
  locked: z.boolean(),
  rollout: Rollout.nullable(),
  versions: z.array(ReleaseVersion),
});
export type ReleasedApp = z.infer<typeof ReleasedApp>;

export const ReleaseChangeReply = itemReply(ReleasedApp).extend({
  /** Processes of the site that haven't confirmed in time that they serve the live version. */
  unconfirmed: z.array(z.string()).default([]),
});

const Force = z.array(z.enum(forcibleRules)).default([]);

export const ReleaseChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('promote'), version: Version, force: Force }),
  z.object({
    action: z.literal('rollback'),
    /** Version to roll back. The request is rejected with 409 if a different version is live by now. */
    from: Version.optional(),
    bad: textUpTo(500).min(1, 'Please say what is wrong with it.').optional(),
    force: Force,
  }),
  z.object({
    action: z.literal('canary'),
    version: Version,
    percent: Rollout.shape.percent.default(10),
    force: Force,
  }),
  /** `stop` ends a rollout: all visitors get the live version again. */
  z.object({ action: z.enum(['lock', 'unlock', 'stop']) }),
]);
export type ReleaseChange = z.infer<typeof ReleaseChange>;

export const ReleaseToken = z.object({
  id: Id,
  app: AppName,
  title: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
  expires_at: Time,
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

const Change = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

export const ReleaseDifference = z.object({
  live: Version.nullable(),
  pages: Change,
  names: Change,
  calls: Change,
  size: z.int(),
  sizes: z.array(z.object({ page: z.string(), bytes: z.int() })),
});
export type ReleaseDifference = z.infer<typeof ReleaseDifference>;

const AppParam = z.object({ app: AppName });

export const releases = {
  list: endpoint('GET /admin/releases', {
    access: 'release',
    needs: 'releases',
    summary: 'The apps with their versions, the live version, and the target of a rollback',
    reply: z.object({
      revision: z.int(),
      results: z.array(ReleasedApp),
    }),
  }),
  change: endpoint('POST /admin/releases/:app', {
    access: 'release',
    needs: 'releases',
    summary:
      'Make a version live, release it to a share of the visitors, roll back, or lock the app; 409 if it is locked, 422 with `reasons` if the gate rejects it. Replies when every process of the site serves it, or after ten seconds with the missing ones in `unconfirmed`',
    params: AppParam,
    body: ReleaseChange,
    reply: ReleaseChangeReply,
    earlier: ['PnbpRUlTv8jI'],
  }),
  check: endpoint('GET /admin/releases/:app/:version/check', {
    access: 'release',
    needs: 'releases',
    summary: 'Check a version: the gate’s reasons against it; none if it may go live',
    params: AppParam.extend({ version: Version }),
    reply: z.object({ reasons: z.array(ReleaseReason) }),
    earlier: ['qJ-gS0qb3Gnx'],
  }),
  difference: endpoint('GET /admin/releases/:app/:version/difference', {
    access: 'release',
    needs: 'releases',
    summary:
      'The differences between a version and the live one: pages, names, calls, sizes; 409 if the live one is not on this server',
    params: AppParam.extend({ version: Version }),
    reply: itemReply(ReleaseDifference),
  }),
  open: endpoint('POST /admin/releases/:app/open', {
    access: 'release',
    needs: 'releases',
    summary:
      'Create a link with which administrators and testers see the site with a version, for eight hours. 422 with `reasons` if the version can’t be shown. On a staging server, `entry` may name a remote on the developer’s own machine, and the link works once; 403 on other servers',
    params: AppParam,
    body: LocalRemote.partial()
      .extend({ version: Version.optional() })
      .refine(({ version, entry, announcement }) => (version ? !entry : entry && announcement), {
        error: 'Please name a version, or an entry with what it announces.',
        path: ['version'],
      }),
    reply: z.object({ url: z.url() }),
  }),
  push: endpoint('PUT /admin/releases/:app/:version', {
    access: 'release',
    needs: 'releases',
    summary:
      'Upload a version as an archive (.tar.gz) of its folder. It is verified and stored, not made live; 422 with `reasons` if its signature doesn’t match',
    params: AppParam.extend({ version: Version }),
    archive: true,
    reply: itemReply(ReleaseVersion),
    status: 201,
  }),
  tokens: endpoint('GET /admin/releases/:app/tokens', {
    access: 'admin',
    needs: 'releases',
    summary: 'The tokens that may release an app',
    params: AppParam,
    reply: z.object({ results: z.array(ReleaseToken) }),
  }),
  addToken: endpoint('POST /admin/releases/:app/tokens', {
    access: 'admin',
    needs: 'releases',
    summary: 'Create a token that may release this app and nothing else; it is shown once',
    params: AppParam,
    body: z.object({
      title: textUpTo(80).min(1, 'Please say who uses it, such as “public team”.'),
      days: z.int().min(1).max(366).default(90),
    }),
    reply: itemReply(ReleaseToken.extend({ token: z.string() })),
    status: 201,
  }),
  removeToken: endpoint('DELETE /admin/releases/:app/tokens/:id', {
    access: 'admin',
    needs: 'releases',
    summary: 'Withdraw a token',
    params: AppParam.extend({ id: z.coerce.number().pipe(Id) }),
  }),
};
