/** Whose an address is: the segments that remotes have (`remote.json`), for host, server and build alike. */
import type { RemotePlace } from './rendering';

/**
 * The longest of some segments that a path begins with, word by word and whatever the size of its letters:
 * `admin/giving` before `admin` for '/admin/giving/funds'. `''` is the beginning of every path. Undefined where none is.
 */
export function segmentAt(segments: Iterable<string>, path: string): string | undefined {
  const words = `${path.toLowerCase()}/`;
  let longest: string | undefined;
  for (const segment of segments) {
    const isLonger = longest === undefined || segment.length > longest.length;
    if (isLonger && (segment === '' || words.startsWith(`/${segment}/`))) longest = segment;
  }
  return longest;
}

/** What is said of the segment that a path is in; undefined where nothing is. */
export function saidAt<Said>(
  { segments }: Pick<RemotePlace, 'segments'>,
  of: Record<string, Said>,
  path: string,
) {
  const segment = segmentAt(segments, path);
  return segment === undefined ? undefined : of[segment];
}

/** The guards of a page, those of its place first; none where anybody may open it. */
export const guardsOfPage = (
  { path, guards = [] }: { path: string; guards?: string[] | undefined },
  place: Pick<RemotePlace, 'segments' | 'guards' | 'guardsOf'> | undefined,
) => [
  ...new Set([
    ...(place?.guards ?? []),
    ...((place && saidAt(place, place.guardsOf ?? {}, path)) ?? []),
    ...guards,
  ]),
];
