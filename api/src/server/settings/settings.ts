import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { passwordRule } from '@lapis/contract/form-rules';
import { z } from 'zod';
import { isDatabase, Networks, ProxyNetworks, PublicUrl } from './addresses';
import { parseStoreUrl, STORE_URL } from './store-url';
import { DAY } from '../time/clock';
import { readCdnSettings, cdnVariables } from './cdn';
import { BackupInterval, BackupRetention } from './durations';
import { readMailSettings, mailVariables } from './mail-settings';
import { isProviderVariable, readProviders } from './oauth-providers';
import { readSessionSettings, sessionVariables } from './session-settings';
import { readVariableFiles } from './settings-files';
import { StartFailure } from './start-failure';
import { readStripeSettings, stripeVariables } from './stripe';
import { findUnknownSettings } from './unknown-settings';

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

/** Descriptions complete the sentence '<NAME> must be …'. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('a port number from 0 to 65535'),
  // 'localhost' listens on both loopback addresses and can't be reached from the network. This suits a
  // laptop, and a server behind a proxy. A container sets 0.0.0.0 or ::.
  HOST: z.string().default('localhost').describe('a host name or an address'),
  PUBLIC_URL: PublicUrl.optional().describe(
    'the http or https address that visitors use, without a path, a query or a password',
  ),
  DATA_DIR: z.string().default('data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isDatabase)
    .optional()
    .describe('an address such as postgres://user:password@host:5432/name'),
  STORAGE_URL: z
    .string()
    .refine((value) => parseStoreUrl(value) !== undefined)
    .optional()
    .describe(STORE_URL),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabase)
    .optional()
    .describe('an address that bypasses the pooler, such as postgres://user:password@host:5432/name'),
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
  // Addresses instead of a number of hops: a client that reaches the server directly could forge any number.
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
  BACKUP_EVERY: BackupInterval.default(DAY).describe(
    'a length of time from 10 minutes to 30 days, such as 24h or 7d, or 0 for none',
  ),
  BACKUP_KEEP: BackupRetention.default({ days: 7, weeks: 4 }).describe(
    "the number of days and weeks to keep backups, such as '7d 4w'",
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

/** @throws StartFailure with a line for each wrong setting, and for each name that may be misspelt */
export function readSettings(environment: NodeJS.ProcessEnv, root: string) {
  try {
    return parseSettings(environment, root);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new StartFailure(...error.lines, ...findMisspeltSettings(environment));
  }
}

const isSetting = (name: string) => name in Environment.shape || isProviderVariable(name);

/** Returns the environment with the texts of `…_FILE` variables' files, for a process that can't read those. */
export const readEnvironmentFiles = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(readVariableFiles(environment, isSetting)).filter(
      ([name]) => isSetting(name) || !isSetting(name.replace(/_FILE$/, '')),
    ),
  );

function parseSettings(environment: NodeJS.ProcessEnv, root: string) {
  const given = readVariableFiles(environment, isSetting);
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
    secure: data.PUBLIC_URL?.startsWith('https:') ?? false,
    demoDir: resolve(root, 'api/demo'),
    dataDir: resolve(root, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    storageUrl: data.STORAGE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databasePool: data.DATABASE_POOL,
    admin:
      data.ADMIN_EMAIL !== undefined && data.ADMIN_PASSWORD !== undefined
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    adminTwoFactor: data.ADMIN_TWO_FACTOR,
    sessions: readSessionSettings(data),
    apiDocs: data.API_DOCS,
    providers: readProviders(given),
    demo: data.DEMO,
    ...readMailSettings(data),
    remotesDir: resolve(root, data.REMOTES_DIR),
    shellDir: resolve(root, data.SHELL_DIR),
    /** Time in milliseconds for which files of earlier versions are kept for open pages. */
    keepVersions: data.KEEP_VERSIONS * DAY,
    /** Folder with the public keys that verify signed versions. Keys in a subfolder are for that app only. */
    releaseKeys: resolve(root, data.RELEASE_KEYS),
    picturesDir: resolve(root, data.PICTURES_DIR),
    remoteEntries: data.REMOTE_ENTRIES,
    /** Lets developers load a remote from their own machine into this site. Only the developer sees it. */
    staging: data.STAGING,
    trustedProxies: data.TRUST_PROXY,
    /** Private networks that the server may connect to on behalf of staff. */
    allowedNetworks: data.ALLOWED_NETWORKS,
    cdn: readCdnSettings(data),
    stripe: readStripeSettings(data),
    workers: data.WORKERS === 'auto' ? availableParallelism() : data.WORKERS,
    backup: {
      every: data.BACKUP_EVERY,
      keep: data.BACKUP_KEEP,
      store: backupStore(data, root),
      keyFile: data.BACKUP_KEY_FILE === undefined ? undefined : resolve(root, data.BACKUP_KEY_FILE),
    },
    /** Port for Prometheus. If undefined, no metrics are collected. */
    metricsPort: data.METRICS_PORT,
    logLevel: data.LOG_LEVEL,
  };
}

/** `isNamed` is true if the operator chose the folder, which must then exist. */
type BackupStoreSettings =
  | { url: string; folder?: undefined; isNamed?: undefined }
  | { folder: string; isNamed?: boolean; url?: undefined };

function backupStore(
  { BACKUP_URL, DATA_DIR }: z.infer<typeof Environment>,
  root: string,
): BackupStoreSettings {
  if (BACKUP_URL === undefined) return { folder: resolve(root, DATA_DIR, 'backups'), isNamed: false };
  const place = BACKUP_URL.includes('://') ? parseStoreUrl(BACKUP_URL) : undefined;
  if (!place) return { folder: resolve(root, BACKUP_URL), isNamed: true };
  return 'folder' in place ? { folder: place.folder, isNamed: true } : { url: BACKUP_URL };
}

export const findMisspeltSettings = (environment: NodeJS.ProcessEnv) =>
  findUnknownSettings(
    environment,
    Object.keys(Environment.shape),
    (name) => name in Environment.shape || isProviderVariable(name),
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
