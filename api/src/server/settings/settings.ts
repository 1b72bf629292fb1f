import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { passwordRule } from '@lapis/contract/form-rules';
import { z } from 'zod';
import { isUrlOf, Networks, ProxyNetworks, PublicUrl } from './addresses';
import { parseStoreUrl, STORE_URL } from './store-url';
import { DAY } from '../time/clock';
import { cdnOf, cdnVariables } from './cdn';
import { Every, Kept } from './durations';
import { mailSettingsOf, mailVariables } from './mail-settings';
import { isOfProvider, readProviders } from './oauth-providers';
import { sessionsOf, sessionVariables } from './session-settings';
import { withFiles } from './settings-files';
import { StartFailure } from './start-failure';
import { stripeOf, stripeVariables } from './stripe';
import { unknownSettings } from './unknown-settings';

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
  PUBLIC_URL: PublicUrl.optional().describe(
    'the http or https address that visitors use, without a path, a query or a password',
  ),
  DATA_DIR: z.string().default('data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf(['postgres:', 'postgresql:']))
    .optional()
    .describe('an address such as postgres://user:password@host:5432/name'),
  STORAGE_URL: z
    .string()
    .refine((value) => parseStoreUrl(value) !== undefined)
    .optional()
    .describe(STORE_URL),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isUrlOf(['postgres:', 'postgresql:']))
    .optional()
    .describe('an address past the pooler, such as postgres://user:password@host:5432/name'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('a number from 2 to 200'),
  ADMIN_EMAIL: z.email().max(254).optional().describe('an email address'),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordRule.min)
    .max(passwordRule.max)
    .optional()
    .describe('a password of 10 to 128 characters'),
  ADMIN_TWO_FACTOR: z.stringbool().default(false).describe('0 or 1'),
  ...sessionVariables,
  API_DOCS: z.stringbool().default(true).describe('0 or 1'),
  DEMO: z.stringbool().default(true).describe('0 or 1'),
  ...mailVariables,
  REMOTES_DIR: z.string().default('build/remotes').describe('a folder'),
  SHELL_DIR: z.string().default('build/shell').describe('a folder'),
  KEEP_VERSIONS: z.coerce.number().min(1).max(3650).default(7).describe('a number of days from 1 to 3650'),
  RELEASE_KEYS: z.string().default('data/keys').describe('a folder'),
  PICTURES_DIR: z.string().default('build/pictures').describe('a folder'),
  REMOTE_ENTRIES: RemoteEntries.optional().describe(
    'a JSON object such as {"public":"http://localhost:3101"}: the dev servers of the remotes',
  ),
  STAGING: z.stringbool().default(false).describe('0 or 1'),
  // Addresses, not a number of hops: whoever reaches the server directly could claim to have come by that many.
  TRUST_PROXY: ProxyNetworks.optional().describe(
    'the addresses of the proxies, such as 127.0.0.1, 10.0.0.0/8, and not those of all machines',
  ),
  ALLOWED_NETWORKS: Networks.optional().describe(
    'addresses of your own network, such as 10.0.0.5, 192.168.1.0/24',
  ),
  ...cdnVariables,
  ...stripeVariables,
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)])
    .default(1)
    .describe("a number from 1 to 64, or 'auto' for one for each core"),
  BACKUP_EVERY: Every.default(DAY).describe(
    'a length of time from 10 minutes to 30 days, such as 24h or 7d, or 0 for none',
  ),
  BACKUP_KEEP: Kept.default({ days: 7, weeks: 4 }).describe(
    "how many days and weeks have a backup kept, such as '7d 4w'",
  ),
  BACKUP_URL: z
    .string()
    .refine((value) => !value.includes('://') || parseStoreUrl(value) !== undefined)
    .optional()
    .describe(`a folder, such as /mnt/elsewhere, or ${STORE_URL}`),
  BACKUP_KEY_FILE: z.string().optional().describe('a file'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('a port number from 0 to 65535'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

const secrets = new Set([
  'ADMIN_PASSWORD',
  'BACKUP_URL',
  'BOUNCE_IMAP_URL',
  'CDN_PURGE_HEADER',
  'CDN_PURGE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'MAIL_DKIM_KEY',
  'MAIL_WEBHOOK_SECRET',
  'SMTP_URL',
  'STORAGE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from the environment, and from the files that it names; relative folders lie in `root`, the
 * project's folder.
 * @throws StartFailure with one line for each wrong value
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string) {
  const given = withFiles(environment, (name) => name in Environment.shape || isOfProvider(name));
  const { data, error } = Environment.safeParse(given);
  if (error) throw new StartFailure(...wrongLines(error, given));
  if ((data.ADMIN_EMAIL === undefined) !== (data.ADMIN_PASSWORD === undefined)) {
    throw new StartFailure('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.');
  }
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new StartFailure('DATABASE_DIRECT_URL only goes with DATABASE_URL: set DATABASE_URL too.');
  }
  if (data.METRICS_PORT && data.METRICS_PORT === data.PORT) {
    throw new StartFailure(
      `METRICS_PORT and PORT are both ${data.PORT}: metrics need a port of their own, which visitors don’t reach.`,
    );
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
    /** Where the content's files are; in the folder of the data where it is not set. */
    storageUrl: data.STORAGE_URL,
    /** The same database past a pooler, for what needs a connection that is its own for longer than a transaction. */
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    /** How many connections to PostgreSQL each process may have, besides the one that listens. */
    databasePool: data.DATABASE_POOL,
    admin:
      data.ADMIN_EMAIL !== undefined && data.ADMIN_PASSWORD !== undefined
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    /** Whether administrators must use two-factor sign-in. */
    adminTwoFactor: data.ADMIN_TWO_FACTOR,
    sessions: sessionsOf(data),
    /** Whether the description of the API is shown to everybody. */
    apiDocs: data.API_DOCS,
    /** Who signs people in besides the site itself. */
    providers: readProviders(given),
    demo: data.DEMO,
    ...mailSettingsOf(data),
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
    /** The machines that the server may visit for staff though they are not of the public web. */
    allowedNetworks: data.ALLOWED_NETWORKS,
    /** Who is told what has changed, of those in front that keep answers; undefined where nobody is. */
    cdn: cdnOf(data),
    /** Who takes cards; undefined where the site takes none. */
    stripe: stripeOf(data),
    /** How many processes answer. */
    workers: data.WORKERS === 'auto' ? availableParallelism() : data.WORKERS,
    backup: {
      /** In milliseconds; 0 where none is to be made. */
      every: data.BACKUP_EVERY,
      keep: data.BACKUP_KEEP,
      store: backupStore(data, root),
      /** Has the key that backups are encrypted with. */
      keyFile: data.BACKUP_KEY_FILE === undefined ? undefined : resolve(root, data.BACKUP_KEY_FILE),
    },
    /** Where Prometheus reads the server's metrics; without it nothing is measured. */
    metricsPort: data.METRICS_PORT,
    logLevel: data.LOG_LEVEL,
  };
}

/** `isNamed`: the folder was chosen by someone who has made it, or mounts it. */
type BackupStoreSettings =
  | { url: string; folder?: undefined; isNamed?: undefined }
  | { folder: string; isNamed?: boolean; url?: undefined };

/** Where backups go: to a folder, or to the address of a store that is elsewhere. */
function backupStore(
  { BACKUP_URL, DATA_DIR }: z.infer<typeof Environment>,
  root: string,
): BackupStoreSettings {
  if (BACKUP_URL === undefined) return { folder: resolve(root, DATA_DIR, 'backups'), isNamed: false };
  const place = BACKUP_URL.includes('://') ? parseStoreUrl(BACKUP_URL) : undefined;
  if (!place) return { folder: resolve(root, BACKUP_URL), isNamed: true };
  return 'folder' in place ? { folder: place.folder, isNamed: true } : { url: BACKUP_URL };
}

/** Finds variables that are likely a setting with a slip in its name; a sentence for each. */
export const misspeltSettings = (environment: NodeJS.ProcessEnv) =>
  unknownSettings(
    environment,
    Object.keys(Environment.shape),
    (name) => name in Environment.shape || isOfProvider(name),
  );

const withoutPassword = (value = '') => value.replace(/\/\/[^/@]*@/, '//…@');

function wrongLines(error: z.ZodError, given: Record<string, string | undefined>) {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  return names.map((name) => {
    const { description } = Environment.shape[name as keyof typeof Environment.shape];
    const value = secrets.has(name) ? '' : `; it is ${JSON.stringify(withoutPassword(given[name]))}`;
    return `${name} must be ${description}${value}.`;
  });
}
