import { stat } from 'node:fs/promises';
import type { Settings } from './settings';
import { StartFailure } from './start-failure';
import { type Bucket, parseStoreUrl } from './store-url';

/** Other variables from which the AWS SDK reads credentials. */
const KEY_SOURCES = [
  'AWS_PROFILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/** Returns true if the AWS SDK finds credentials, e.g. in a profile or from the machine's role. */
type FindCredentials = (bucket: Bucket) => Promise<boolean>;

/**
 * Checks that configured folders exist, and that buckets have credentials. A missing folder isn't created:
 * its disk may not be mounted yet, and files would end up on the wrong one.
 * @throws StartFailure with one line for each folder or bucket that can't be used
 */
export async function checkPlaces(
  environment: NodeJS.ProcessEnv,
  { picturesDir, backup, storageUrl }: Pick<Settings, 'picturesDir' | 'backup' | 'storageUrl'>,
  hasCredentials: FindCredentials,
) {
  const folders = [
    environment['PICTURES_DIR'] && { name: 'PICTURES_DIR', folder: picturesDir },
    backup.store.isNamed && { name: 'BACKUP_URL', folder: backup.store.folder },
  ].filter((one) => typeof one === 'object');
  const lines: string[] = [];
  for (const { name, folder } of folders)
    if (!(await isFolder(folder))) lines.push(`${name} ${missingFolderText(folder)}`);
  const buckets = { STORAGE_URL: storageUrl, BACKUP_URL: backup.store.url };
  for (const [name, url] of Object.entries(buckets)) {
    const missing = url && (await missingKeys(url, environment, hasCredentials));
    if (missing) lines.push(`${name} names a bucket, and ${missing}`);
  }
  if (lines.length > 0) throw new StartFailure(...lines);
}

export const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

export const missingFolderText = (folder: string) =>
  `must be an existing folder, but there is no ${folder}. Create it, or mount the disk that it is on.`;

/**
 * Returns a sentence about missing keys. Amazon's own buckets need none if the machine has a role. None are
 * needed either if the environment has a different source of credentials.
 */
async function missingKeys(url: string, environment: NodeJS.ProcessEnv, hasCredentials: FindCredentials) {
  const place = parseStoreUrl(url);
  if (!place || 'folder' in place) return undefined;
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === 0) return undefined;
  if (missing.length === 1) return `${missing.join()} is not set.`;
  const isAmazon = !place.endpoint || new URL(place.endpoint).hostname.endsWith('.amazonaws.com');
  const mayBeElsewhere = isAmazon || KEY_SOURCES.some((name) => environment[name]);
  if (!mayBeElsewhere) return `${missing.join(' and ')} are not set.`;
  if (await hasCredentials(place)) return undefined;
  return `no credentials for it were found: set ${missing.join(' and ')}, or give this machine a role that may use the bucket.`;
}
