import type { Manifest } from '@lapis/contract/manifest';
import { fillPath } from '@lapis/contract/pages';
import { segmentAt } from '@lapis/contract/places';
import type { AnnouncedPage } from './announcement';

/** In characters; a name of 120 has nine for each where its script is escaped. */
const LONGEST_PATH = 1200;
/** Between slashes; no page is as deep. */
const MOST_SEGMENTS = 8;

/** The page that a path leads to. */
export interface FoundPage {
  page: AnnouncedPage;
  /** Whose it is; undefined where it is the host's own. */
  remote: string | undefined;
  params: Record<string, string>;
  /** The one spelling of all that lead there: small letters, nothing escaped needlessly, no slash at the end. */
  path: string;
}

export type PageIndex = ReturnType<typeof pageIndex>;

/** Finds pages by their paths. Of two that claim the same path, the first has it. */
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
    // What takes in any address comes after all that name one.
    .toSorted((one, other) => Number(isAnywhere(one.page)) - Number(isAnywhere(other.page)));
  const bySegment = new Map(
    [...announcements]
      .flatMap(([remote, { remote: place }]) =>
        (place?.segments ?? []).map((segment) => [segment, remote] as const),
      )
      .toReversed(),
  );

  return {
    /**
     * The page that a path is the address of; undefined where none is. The router in the browser reads paths in the
     * same way: small and large letters alike, with a slash at the end or without.
     */
    at(path: string): FoundPage | undefined {
      if (path.length > LONGEST_PATH || path.split('/', MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1)
        return undefined;
      const trimmed = path.replace(/(?<=.)\/$/, '');
      const lower = trimmed.toLowerCase();
      // '/admin/widgets/add' is not a widget called 'add'.
      const plain = withoutParams.get(lower);
      if (plain) return { ...plain, params: {}, path: lower };
      for (const { pattern, page, remote } of withParams) {
        const match = pattern.exec(trimmed);
        const params = match && decoded(match.groups ?? {});
        if (params) return { page, remote, params, path: pathWith(page, params) };
      }
      return undefined;
    },

    /** The remote whose place a path is in, whether it has such a page or not. */
    remoteAt(path: string) {
      const segment = segmentAt(bySegment.keys(), path.slice(0, 200));
      return segment === undefined ? undefined : bySegment.get(segment);
    },

    /** The beginning of a path that is a remote's own, the longest; `''` where none is. */
    partAt: (path: string) => segmentAt(bySegment.keys(), path.slice(0, 200)) ?? '',
  };
}

const isAnywhere = ({ path }: AnnouncedPage) => path.endsWith('*');
const hasParams = (page: AnnouncedPage) => page.path.includes(':') || isAnywhere(page);

/** The path of a page with its parameters; what stands for any number of segments keeps its slashes. */
const pathWith = ({ path }: AnnouncedPage, params: Record<string, string>) =>
  path.endsWith('*')
    ? path.replace('*', (params['slug'] ?? '').split('/').map(encodeURIComponent).join('/'))
    : fillPath(path, params);

function decoded(groups: Record<string, string>) {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value).normalize()]),
    );
  } catch {
    // Broken escapes are no name of anything.
    return undefined;
  }
}

/** The address at which the frame of a page is drawn, which is the same for all that its parameters may name. */
export const exampleOf = ({ path }: AnnouncedPage) => path.replace(/:\w+|\*/g, '0');
