import { fileURLToPath } from 'node:url';

export interface Bucket {
  bucket: string;
  prefix: string;
  endpoint: string | undefined;
  region: string | undefined;
}

export const STORE_URL =
  'an address such as s3://bucket?endpoint=https://s3.example.org or file:///srv/files, without keys (set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)';

const KNOWN = new Set(['endpoint', 'region']);

/**
 * Parses `s3://bucket/folder?endpoint=https://…&region=…` (folder and query are optional) or
 * `file:///a/folder`. Returns undefined for anything else, including URLs that contain a secret: keys come
 * from the environment.
 */
export function parseStoreUrl(value: string): Bucket | { folder: string } | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.username || url.password || url.hash || url.port) return undefined;
  const isFolder = !url.host && !url.search && url.pathname !== '/';
  if (url.protocol === 'file:') return isFolder ? { folder: fileURLToPath(url) } : undefined;
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/.test(folder)) return undefined;
  if ([...url.searchParams.keys()].some((key) => !KNOWN.has(key))) return undefined;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  const region = url.searchParams.get('region') ?? undefined;
  return { bucket: url.host, prefix: folder && `${folder}/`, endpoint, region };
}

export function formatStoreUrl({ bucket, prefix, endpoint, region }: Bucket) {
  const query = Object.entries({ endpoint, region }).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  );
  return `s3://${[bucket, prefix.slice(0, -1)].filter(Boolean).join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function isEndpoint(value: string) {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'http:' || protocol === 'https:') && !username && !password;
}
