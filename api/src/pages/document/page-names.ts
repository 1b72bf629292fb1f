import { fillPath, type PageName, pages } from '@lapis/contract/pages';

/** In characters; no page of the table has an address that comes near it. */
const LONGEST_PATH = 1000;
/** Between slashes; the deepest page of the table has three. */
const MOST_SEGMENTS = 8;

const entries = Object.entries(pages) as [PageName, string][];
const withoutParams = new Map(entries.map(([name, path]) => [path, name] as [string, PageName]));
const withParams = entries
  .filter(([, path]) => path.includes(':'))
  // '/blog/:slug' → ^/blog/(?<slug>[^/]+)$
  .map(([name, path]) => ({
    name,
    pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i'),
  }));

/** Which page of the table a path leads to. */
export interface FoundPage {
  name: PageName;
  params: Record<string, string>;
  /** The one spelling of all that lead there: small letters, nothing escaped needlessly, no slash at the end. */
  path: string;
}

/**
 * Which page of the table a path is the address of; undefined where none is. The router in the browser reads paths
 * in the same way: small and large letters alike, with a slash at the end or without.
 */
export function pageAt(path: string): FoundPage | undefined {
  if (path.length > LONGEST_PATH || path.split('/', MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1)
    return undefined;
  const trimmed = path.replace(/(?<=.)\/$/, '');
  const lower = trimmed.toLowerCase();
  // '/admin/widgets/add' is not a widget called 'add'.
  const plain = withoutParams.get(lower);
  if (plain) return { name: plain, params: {}, path: lower };
  for (const { name, pattern } of withParams) {
    const match = pattern.exec(trimmed);
    const params = match && decoded(match.groups ?? {});
    if (params) return { name, params, path: fillPath(pages[name], params) };
  }
  return undefined;
}

function decoded(groups: Record<string, string>) {
  try {
    return Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]));
  } catch {
    // Broken escapes are no name of anything.
    return undefined;
  }
}

/** The address at which the frame of a page is drawn, which is the same for all that its parameters may name. */
export const exampleOf = (name: PageName) => fillPath(pages[name], { slug: '0', id: '0', token: '0' });
