import type { ReleasedApp, ReleaseHealth, ReleaseVersion } from '@lapis/contract';
import { formatSize } from '../../media/file-facts';

const number = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

export const partName = (app: string) => app.charAt(0).toUpperCase() + app.slice(1);

/** Describes a part of the site by its pages. */
export function partWords(app: ReleasedApp) {
  if (app.app === 'shell') return 'The frame around every page: menus, header and footer';
  const { pages = [] } = liveVersion(app) ?? app.versions[0] ?? {};
  return pages.length === 0
    ? 'No pages yet'
    : [formatCount(pages.length, 'page'), examplePages(pages)].filter(Boolean).join(': ');
}

function examplePages(pages: ReleaseVersion['pages']) {
  // Titles of some pages come from their content.
  const names = pages.flatMap(({ title }) => title ?? []);
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and others`;
}

/** Formats a count, e.g. '1 page', '1,204 pages'. */
export const formatCount = (count: number, one: string) =>
  `${number.format(count)} ${one}${count === 1 ? '' : 's'}`;

/** Number of visits, and share of failed ones, from which the server rolls back automatically. */
const [ENOUGH, MANY] = [20, 0.15];

/** Describes a version's health, e.g. '1,204 visits, 3 failed (0.2%)'. */
export function describeHealth({ visits, failures }: ReleaseHealth) {
  if (visits === 0) return { words: 'no visits', isBad: false };
  const all = formatCount(visits, 'visit');
  if (failures === 0) return { words: `${all}, none failed`, isBad: false };
  const share = failures / visits;
  return {
    words: `${all}, ${number.format(failures)} failed (${percent.format(share)})`,
    isBad: visits >= ENOUGH && share >= MANY,
  };
}

/** Describes the state of a version, compared with the live one. */
export function describeState(version: ReleaseVersion, live?: ReleaseVersion) {
  switch (version.state) {
    case 'live':
      return { label: 'Live', tone: 'good' as const };
    case 'canary':
      return { label: 'Being tried', tone: 'lively' as const };
    case 'last-good':
      return { label: 'Last good', tone: undefined };
    case 'bad':
      return { label: 'Bad', tone: 'bad' as const };
    case 'kept':
      return isNewer(version, live)
        ? { label: 'Newer', tone: 'lively' as const }
        : { label: 'Older', tone: undefined };
  }
}

const isNewer = ({ built_at }: ReleaseVersion, live?: ReleaseVersion) => !live || built_at > live.built_at;

/** Describes a version's size, e.g. '1.2 MB, 3 kB more than the live one'. */
export function sizeWords({ size, version }: ReleaseVersion, live?: ReleaseVersion) {
  const words = formatSize(size);
  if (!live || live.version === version) return words;
  return `${words}, ${size === live.size ? 'as large as' : `${moreOrLess(size - live.size)} than`} the live one`;
}

export const moreOrLess = (bytes: number) => `${formatSize(Math.abs(bytes))} ${bytes > 0 ? 'more' : 'less'}`;

/** Returns the live version; undefined if there is none or its files are not on this server. */
export const liveVersion = ({ versions, live }: ReleasedApp) =>
  versions.find(({ version }) => version === live);

/** Returns the newest version if it is waiting to be released. */
export function waitingVersion(app: ReleasedApp) {
  const [newest] = app.versions;
  return newest?.state === 'kept' && isNewer(newest, liveVersion(app)) ? newest : undefined;
}
