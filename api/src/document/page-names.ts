import { type PageName, pages } from '@lapis/contract/pages';

const patterns = Object.entries(pages)
  .map(([name, path]) => ({
    name: name as PageName,
    // '/blog/:slug' → ^/blog/(?<slug>[^/]+)/?$
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    hasParams: path.includes(':'),
  }))
  // '/admin/widgets/add' is not a widget called 'add'.
  .sort((a, b) => Number(a.hasParams) - Number(b.hasParams));

/** Which page of the table a path is the address of, and with which parameters; undefined where none is. */
export function pageAt(path: string) {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match) return { name, params: match.groups ?? {} };
  }
  return undefined;
}
