import { stat } from 'node:fs/promises';
import type { Settings } from './settings';
import { StartFailure } from './start-failure';
import { parseStoreUrl } from './store-url';

/** Where the AWS SDK finds keys, besides those in the environment. */
const KEY_SOURCES = [
  'AWS_PROFILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/**
 * Checks that the places of the settings can be used: a folder that someone has named is there, and a bucket has keys.
 * The disk of a folder that is away may not be mounted yet, and what was written there would be on the wrong one.
 * @throws StartFailure with one line for each that can't
 */
export async function expectPlaces(
  environment: NodeJS.ProcessEnv,
  { picturesDir, backup, storageUrl }: Pick<Settings, 'picturesDir' | 'backup' | 'storageUrl'>,
) {
  const folders = [
    environment['PICTURES_DIR'] && { name: 'PICTURES_DIR', folder: picturesDir },
    backup.store.isNamed && { name: 'BACKUP_URL', folder: backup.store.folder },
  ].filter((one) => typeof one === 'object');
  const lines: string[] = [];
  for (const { name, folder } of folders)
    if (!(await isFolder(folder))) lines.push(`${name} ${awayLine(folder)}`);
  const buckets = { STORAGE_URL: storageUrl, BACKUP_URL: backup.store.url };
  for (const [name, url] of Object.entries(buckets)) {
    const missing = url && missingKeys(url, environment);
    if (missing) lines.push(`${name} names a bucket, and ${missing}`);
  }
  if (lines.length > 0) throw new StartFailure(...lines);
}

export const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

/** The end of a sentence about a setting. */
export const awayLine = (folder: string) =>
  `must be a folder that is there: ${folder} is not. Make it, or mount the disk that it is on.`;

/** Says which keys a bucket lacks. One of Amazon's may be opened to the machine itself, another one never is. */
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
