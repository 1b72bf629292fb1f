import type { Manifest } from '@lapis/contract/manifest';
import { fillPath } from '@lapis/contract/pages';
import { segmentAt } from '@lapis/contract/places';
import type { AnnouncedPage } from '../versions/announcement';

/** Maximum length in characters: percent-encoding makes a slug of 120 letters up to nine times as long. */
const LONGEST_PATH = 1200;
const MOST_SEGMENTS = 8;

export interface FoundPage {
  page: AnnouncedPage;
  remote: string | undefined;
  params: Record<string, string>;
  path: string;
}

export type PageIndex = ReturnType<typeof pageIndex>;

/** Finds pages by path. If two pages claim the same path, the first wins. */
export function pageIndex(
  announcements: Iterable<readonly [remote: string | undefined, announcement: Manifest]>,
) {
  const all = [...announcements].flatMap(([remote, { pages }]) => pages.map((page) => ({ page, remote })));
  const withoutParams = new Map(
    all
      .filter(({ page }) => !hasParams(page))
      .toReversed()
      .map((one) => [one.page.path, one]),
  );
  const withParams = all
    .filter(({ page }) => hasParams(page))
    // '/blog/:slug' → ^/blog/(?<slug>[^/]+)$, '/*' → ^/(?<slug>.+)$
    .map((one) => ({
      ...one,
      pattern: new RegExp(
        `^${one.page.path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '(?<slug>.+)')}$`,
        'i',
      ),
    }))
    .toSorted((one, other) => Number(isAnywhere(one.page)) - Number(isAnywhere(other.page)));
  const bySegment = new Map(
    [...announcements]
      .flatMap(([remote, { remote: place }]) =>
        (place?.segments ?? []).map((segment) => [segment, remote] as const),
      )
      .toReversed(),
  );

  return {
    /** Matches as the browser's router does: case and a trailing slash make no difference. */
    at(path: string): FoundPage | undefined {
      if (path.length > LONGEST_PATH || path.split('/', MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1)
        return undefined;
      const trimmed = path.replace(/(?<=.)\/$/, '');
      const lower = trimmed.toLowerCase();
      // Paths without parameters come first: '/admin/widgets/add' isn't a widget called 'add'.
      const plain = withoutParams.get(lower);
      if (plain) return { ...plain, params: {}, path: lower };
      for (const { pattern, page, remote } of withParams) {
        const match = pattern.exec(trimmed);
        const params = match && decodeParams(match.groups ?? {});
        if (params) return { page, remote, params, path: fillPagePath(page, params) };
      }
      return undefined;
    },

    remoteAt(path: string) {
      const segment = segmentAt(bySegment.keys(), path.slice(0, 200));
      return segment === undefined ? undefined : bySegment.get(segment);
    },

    /** Returns the longest prefix of a path that belongs to a remote, or ''. */
    partAt: (path: string) => segmentAt(bySegment.keys(), path.slice(0, 200)) ?? '',
  };
}

const isAnywhere = ({ path }: AnnouncedPage) => path.endsWith('*');
const hasParams = (page: AnnouncedPage) => page.path.includes(':') || isAnywhere(page);

const fillPagePath = ({ path }: AnnouncedPage, params: Record<string, string>) =>
  path.endsWith('*')
    ? path.replace('*', (params['slug'] ?? '').split('/').map(encodeURIComponent).join('/'))
    : fillPath(path, params);

function decodeParams(groups: Record<string, string>) {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value).normalize()]),
    );
  } catch {
    return undefined;
  }
}

/**
 * Returns the address at which a page's frame is rendered. It is the same for all values of the page's
 * parameters.
 */
export const exampleAddress = ({ path }: AnnouncedPage) => path.replace(/:\w+|\*/g, '0');
