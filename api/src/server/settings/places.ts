import { stat } from 'node:fs/promises';
import type { Settings } from './settings';
import { StartFailure } from './start-failure';
import { parseStoreUrl } from './store-url';

/** Other variables from which the AWS SDK reads credentials. */
const KEY_SOURCES = [
  'AWS_PROFILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/**
 * Checks that configured folders exist, and that buckets have credentials. A missing folder isn't created:
 * its disk may not be mounted yet, and files would end up on the wrong one.
 * @throws StartFailure with one line for each folder or bucket that can't be used
 */
export async function checkPlaces(
  environment: NodeJS.ProcessEnv,
  { picturesDir, backup, storageUrl }: Pick<Settings, 'picturesDir' | 'backup' | 'storageUrl'>,
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
    const missing = url && missingKeys(url, environment);
    if (missing) lines.push(`${name} names a bucket, and ${missing}`);
  }
  if (lines.length > 0) throw new StartFailure(...lines);
}

export const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

export const missingFolderText = (folder: string) =>
  `must be an existing folder, but there is no ${folder}. Create it, or mount the disk that it is on.`;

/**
 * Returns a sentence about missing keys. Amazon's own buckets need no keys, because access can be granted to
 * the machine itself. No keys are needed either if the environment has a different source of credentials.
 */
function missingKeys(url: string, environment: NodeJS.ProcessEnv) {
  const place = parseStoreUrl(url);
  if (!place || 'folder' in place) return undefined;
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => !environment[name]);
  const isAmazon = !place.endpoint || new URL(place.endpoint).hostname.endsWith('.amazonaws.com');
  const isOpen = isAmazon || KEY_SOURCES.some((name) => environment[name]);
  if (missing.length === 0 || (missing.length === 2 && isOpen)) return undefined;
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set.`;
}
