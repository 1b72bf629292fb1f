import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { passwordRule } from '@lapis/contract/form-rules';
import { z } from 'zod';
import { DAY } from '../time/clock';
import { readProviders } from './oauth-providers';
import { StartFailure } from './start-failure';

const isUrlOf = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** One address or range: 10.0.0.1, 10.0.0.0/8, ::1. */
const isNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/');
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

/** Addresses, not a number of hops: whoever reaches the server directly could claim to have come by that many. */
const TrustProxy = z
  .string()
  .transform((value) => value.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork));

const RemoteEntries = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input: value });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.url()));

/** What each variable must be; the description completes the sentence '<NAME> must be …'. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('a port number from 0 to 65535'),
  // 'localhost' listens on both loopback addresses and is not reachable from the network, which suits a
  // laptop and a server behind a proxy alike; a container sets 0.0.0.0 or ::.
  HOST: z.string().default('localhost').describe('a host name or an address'),
  PUBLIC_URL: z
    .string()
    .refine(isUrlOf(['http:', 'https:']))
    .transform((value) => new URL(value).origin)
    .optional()
    .describe('the http or https address that visitors use'),
  DATA_DIR: z.string().default('data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf(['postgres:', 'postgresql:']))
    .optional()
    .describe('an address such as postgres://user:password@host:5432/name'),
  ADMIN_EMAIL: z.email().max(254).optional().describe('an email address'),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordRule.min)
    .max(passwordRule.max)
    .optional()
    .describe('a password of 10 to 128 characters'),
  ADMIN_TWO_FACTOR: z.stringbool().default(false).describe('0 or 1'),
  DEMO: z.stringbool().default(true).describe('0 or 1'),
  SMTP_URL: z
    .string()
    .refine(isUrlOf(['smtp:', 'smtps:']))
    .optional()
    .describe('an address such as smtps://user:password@mail.example.org'),
  MAIL_FROM: z.email().max(254).optional().describe('an email address'),
  MAIL_TO: z.email().max(254).optional().describe('an email address'),
  REMOTES_DIR: z.string().default('build/remotes').describe('a folder'),
  SHELL_DIR: z.string().default('build/shell').describe('a folder'),
  KEEP_VERSIONS: z.coerce.number().min(1).max(3650).default(7).describe('a number of days from 1 to 3650'),
  RELEASE_KEYS: z.string().default('data/keys').describe('a folder'),
  PICTURES_DIR: z.string().default('build/pictures').describe('a folder'),
  REMOTE_ENTRIES: RemoteEntries.optional().describe(
    'a JSON object such as {"public":"http://localhost:3101"}: the dev servers of the remotes',
  ),
  STAGING: z.stringbool().default(false).describe('0 or 1'),
  TRUST_PROXY: TrustProxy.optional().describe('the addresses of the proxies, such as 127.0.0.1, 10.0.0.0/8'),
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)])
    .default(1)
    .describe("a number from 1 to 64, or 'auto' for one for each core"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

const secrets = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL']);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from the environment; relative folders lie in `root`, the project's folder.
 * @throws StartFailure with one line for each wrong value
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string) {
  // An empty variable is one that a compose file or a shell left unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = Environment.safeParse(given);
  if (error) throw new StartFailure(...wrongLines(error, given));
  if ((data.ADMIN_EMAIL === undefined) !== (data.ADMIN_PASSWORD === undefined)) {
    throw new StartFailure('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.');
  }
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    /** Whether visitors come by https. */
    secure: data.PUBLIC_URL?.startsWith('https:') ?? false,
    /** The files of the demonstration content that are not built. */
    demoDir: resolve(root, 'api/demo'),
    dataDir: resolve(root, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    admin:
      data.ADMIN_EMAIL !== undefined && data.ADMIN_PASSWORD !== undefined
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    /** Whether administrators must use two-factor sign-in. */
    adminTwoFactor: data.ADMIN_TWO_FACTOR,
    /** Who signs people in besides the site itself. */
    providers: readProviders(given),
    demo: data.DEMO,
    /** Who sends mail on; without it every mail is a file in the folder `outbox` of the data. */
    smtpUrl: data.SMTP_URL,
    /** From whom mails are, and who is told of what visitors send; the site's own address where nothing is set. */
    mailFrom: data.MAIL_FROM,
    mailTo: data.MAIL_TO,
    remotesDir: resolve(root, data.REMOTES_DIR),
    shellDir: resolve(root, data.SHELL_DIR),
    /** In milliseconds: how long pages that are open find the files of versions that are no longer live. */
    keepVersions: data.KEEP_VERSIONS * DAY,
    /** Has the public keys of those who may sign versions: all of the folder's own, and of an app's folder for that app. */
    releaseKeys: resolve(root, data.RELEASE_KEYS),
    picturesDir: resolve(root, data.PICTURES_DIR),
    /** Set in development only: name of a remote → base address of its dev server. */
    remoteEntries: data.REMOTE_ENTRIES,
    /** Whether developers may have the site run a remote from their own machine, each for themselves alone. */
    staging: data.STAGING,
    /** The proxies whose word about the visitor's address counts. */
    trustedProxies: data.TRUST_PROXY,
    /** How many processes answer. */
    workers: data.WORKERS === 'auto' ? availableParallelism() : data.WORKERS,
    logLevel: data.LOG_LEVEL,
  };
}

function wrongLines(error: z.ZodError, given: Record<string, string | undefined>) {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  return names.map((name) => {
    const { description } = Environment.shape[name as keyof typeof Environment.shape];
    const value = secrets.has(name) ? '' : `; it is ${JSON.stringify(given[name])}`;
    return `${name} must be ${description}${value}.`;
  });
}
