import { z } from 'zod';
import { endpoint } from './endpoint';
import { LocalRemote } from './local-remote';
import { AppName, Version } from './manifest';
import { Id, oneOf, textUpTo, Time } from './shapes';

/** Rules of the gate that an administrator may pass over, by naming them. */
export const forcibleRules = [
  /** The version was marked bad. */
  'bad',
  /** The shell before the live one lacks a name, so that the shell could not be rolled back. */
  'shell-before',
  /** It does not say which names it uses, as what other tools build. */
  'unknown-names',
  /** A call is described otherwise than when the app was built. */
  'changed-calls',
  /** A page is larger than its budget. */
  'budget',
  /** A page does not render on the server. */
  'pages',
  /** Its style sheets change what is not its own. */
  'styles',
  /** Its code adds names to the global object. */
  'globals',
] as const;

/** What the gate looks at. */
export const GateRule = z.enum([
  ...forcibleRules,
  /** There is no such version on this server, or its lapis.json says something else. */
  'manifest',
  'signature',
  /** A file is missing, was added, or is not what was signed. */
  'files',
  /** Host and remote speak different protocols. */
  'protocol',
  /** The shell has another version of a shared package than was asked for. */
  'ranges',
  /** The shell lacks a name of a shared package. */
  'names',
  /** The server has no such call. */
  'calls',
  /** An address is another app's, or no page may have it. */
  'paths',
  /** Its code does not run on the server. */
  'server',
]);
export type GateRule = z.infer<typeof GateRule>;

/** Why a version can't go live. */
export const ReleaseReason = z.object({ rule: GateRule, text: z.string() });
export type ReleaseReason = z.infer<typeof ReleaseReason>;

/** How visits with a version went lately; counts alone, of nobody. */
export const ReleaseHealth = z.object({ visits: z.int(), failures: z.int() });
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;

/** A version that a share of the visitors gets before all do. */
export const Rollout = z.object({
  version: Version,
  /** Of a hundred visitors. */
  percent: z.int().min(1).max(99),
  started_at: Time,
});
export type Rollout = z.infer<typeof Rollout>;

/** One build of an app. */
export const ReleaseVersion = z.object({
  version: Version,
  /** `last-good` is what rolling back leads to; `canary` has a share of the visitors; `kept` may go live. */
  state: z.enum(['live', 'canary', 'last-good', 'bad', 'kept']),
  /** Why it was marked bad; null where it wasn't. */
  bad: z.string().nullable(),
  built_at: Time,
  /** Of all its files, in bytes. */
  size: z.int(),
  /** The id of the key; null where it isn't signed. */
  signed_by: z.string().nullable(),
  pages: z.array(z.object({ name: z.string(), path: z.string(), title: z.string().optional() })),
  /** Of the last 24 hours. */
  health: ReleaseHealth,
});
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

/** A part of the site that is built and shipped by itself, with its versions on this server. */
export const ReleasedApp = z.object({
  app: AppName,
  /** What visitors get; null before anything was promoted. */
  live: Version.nullable(),
  /** Null where that isn't known, as in a folder of builds. */
  live_since: Time.nullable(),
  /** What rolling back leads to; null where there is none. */
  last_good: Version.nullable(),
  /** Nothing moves it: neither a build nor an administrator. */
  locked: z.boolean(),
  /** Null where all visitors get the live version. */
  rollout: Rollout.nullable(),
  /** The newest first. */
  versions: z.array(ReleaseVersion),
});
export type ReleasedApp = z.infer<typeof ReleasedApp>;

const Force = z.array(z.enum(forcibleRules)).default([]);

export const ReleaseChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('promote'), version: Version, force: Force }),
  z.object({
    action: z.literal('rollback'),
    /** The version that is meant to be left: where another is live by now, it is refused with 409. */
    from: Version.optional(),
    /** Marks the version that is left as bad, and says why. */
    bad: textUpTo(500).min(1, 'Please say what is wrong with it.').optional(),
    force: Force,
  }),
  /** Gives a version to a share of the visitors, or changes that share. */
  z.object({
    action: z.literal('canary'),
    version: Version,
    percent: Rollout.shape.percent.default(10),
    force: Force,
  }),
  /** `stop` ends the rollout: all visitors get the live version again. */
  z.object({ action: z.enum(['lock', 'unlock', 'stop']) }),
]);
export type ReleaseChange = z.infer<typeof ReleaseChange>;

/** What a machine releases one app with; the token itself is shown once, when it is made. */
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

/** What a version has that the live one hasn't, and the other way about. */
export const ReleaseDifference = z.object({
  /** The version that it is held against; null where none is live. */
  live: Version.nullable(),
  /** Addresses. */
  pages: Change,
  /** Names used of shared packages, as `@lapis/ui: Button`. */
  names: Change,
  /** Calls of the server, such as `GET /blog`. */
  calls: Change,
  /** Bytes more, or fewer, of all files, and of each page's scripts. */
  size: z.int(),
  sizes: z.array(z.object({ page: z.string(), bytes: z.int() })),
});
export type ReleaseDifference = z.infer<typeof ReleaseDifference>;

const AppParam = z.object({ app: AppName });

export const releases = {
  list: endpoint('GET /admin/releases', {
    access: 'release',
    needs: 'releases',
    summary: 'The apps with their versions, which of them is live, and what rolling back leads to',
    reply: z.object({
      /** Counts every change of what is live. */
      revision: z.int(),
      results: z.array(ReleasedApp),
    }),
  }),
  change: endpoint('POST /admin/releases/:app', {
    access: 'release',
    needs: 'releases',
    summary:
      'Make a version live, give it to a share of the visitors, go back to the last good one, or lock the app; ' +
      '409 where it is locked, 422 with ' +
      '`reasons` where the gate refuses it',
    params: AppParam,
    body: ReleaseChange,
    reply: oneOf(ReleasedApp),
  }),
  /** Checks what promoting would, and changes nothing. */
  check: endpoint('GET /admin/releases/:app/:version/check', {
    access: 'release',
    needs: 'releases',
    summary: 'Every reason for which the gate would refuse a version now; none where it may go live',
    params: AppParam.extend({ version: Version }),
    reply: z.object({ reasons: z.array(ReleaseReason) }),
  }),
  /** What would be other than in the live version. */
  difference: endpoint('GET /admin/releases/:app/:version/difference', {
    access: 'release',
    needs: 'releases',
    summary: 'What a version would change beside the live one: pages, names, calls, sizes',
    params: AppParam.extend({ version: Version }),
    reply: oneOf(ReleaseDifference),
  }),
  open: endpoint('POST /admin/releases/:app/open', {
    access: 'release',
    needs: 'releases',
    summary:
      'A link that shows the site with this version to whoever signs in as an administrator or a tester, for eight hours; ' +
      'on a staging server also with a remote as `entry` on the developer’s own machine has it, by a link that works once',
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
      'Take in a version, packed as an archive (.tar.gz) of its folder; it is verified and kept, and not made live. ' +
      '422 with `reasons` where it is not what was signed',
    params: AppParam.extend({ version: Version }),
    archive: true,
    reply: oneOf(ReleaseVersion),
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
    summary: 'Make a token that may release this app and nothing else; it is shown this once',
    params: AppParam,
    body: z.object({
      title: textUpTo(80).min(1, 'Please say who uses it, such as “public team”.'),
      /** For how long it is good. */
      days: z.int().min(1).max(366).default(90),
    }),
    reply: oneOf(ReleaseToken.extend({ token: z.string() })),
    status: 201,
  }),
  removeToken: endpoint('DELETE /admin/releases/:app/tokens/:id', {
    access: 'admin',
    needs: 'releases',
    summary: 'Withdraw a token',
    params: AppParam.extend({ id: z.coerce.number().pipe(Id) }),
  }),
};
