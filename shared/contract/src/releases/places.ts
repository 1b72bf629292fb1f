import type { RemotePlace } from './rendering';

/**
 * Returns the longest of the segments that a path begins with, comparing whole words and ignoring case: for
 * '/admin/giving/funds', `admin/giving` wins over `admin`. The segment `''` matches every path.
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

export function valueAt<Said>(
  { segments }: Pick<RemotePlace, 'segments'>,
  of: Record<string, Said>,
  path: string,
) {
  const segment = segmentAt(segments, path);
  return segment === undefined ? undefined : of[segment];
}

export const guardsOfPage = (
  { path, guards = [] }: { path: string; guards?: string[] | undefined },
  place: Pick<RemotePlace, 'segments' | 'guards' | 'guardsOf'> | undefined,
) => [
  ...new Set([
    ...(place?.guards ?? []),
    ...((place && valueAt(place, place.guardsOf ?? {}, path)) ?? []),
    ...guards,
  ]),
];
