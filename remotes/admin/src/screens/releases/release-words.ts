import type { ReleasedApp, ReleaseHealth, ReleaseVersion } from '@lapis/contract';
import { sizeInWords } from '../../media/file-facts';

const number = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** 'public' → 'Public'. */
export const partName = (app: string) => app.charAt(0).toUpperCase() + app.slice(1);

/** What a part is, by the addresses that it has. */
export function partWords(app: ReleasedApp) {
  if (app.app === 'shell') return 'The frame around every page: menus, header and footer';
  const { pages = [] } = liveOf(app) ?? app.versions[0] ?? {};
  return pages.length === 0 ? 'No pages yet' : `${counted(pages.length, 'page')}: ${examplesOf(pages)}`;
}

function examplesOf(pages: ReleaseVersion['pages']) {
  const names = pages.map(({ name, title }) => title ?? name);
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and others`;
}

/** '1 page', '1,204 pages'. */
export const counted = (count: number, one: string) =>
  `${number.format(count)} ${one}${count === 1 ? '' : 's'}`;

/** Enough visits to say anything by, and the share of failures from which a version is taken back by itself. */
const [ENOUGH, MANY] = [20, 0.15];

/** How visits with a version went: '1,204 visits, 3 failed (0.2%)', and whether that is bad. */
export function healthOf({ visits, failures }: ReleaseHealth) {
  if (visits === 0) return { words: 'no visits', isBad: false };
  const all = counted(visits, 'visit');
  if (failures === 0) return { words: `${all}, none failed`, isBad: false };
  const share = failures / visits;
  return {
    words: `${all}, ${number.format(failures)} failed (${percent.format(share)})`,
    isBad: visits >= ENOUGH && share >= MANY,
  };
}

/** How a version stands to the live one, as people say it. */
export function stateOf(version: ReleaseVersion, live?: ReleaseVersion) {
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

/** '1.2 MB, 3 kB more than the live one'. */
export function sizeWords({ size, version }: ReleaseVersion, live?: ReleaseVersion) {
  const words = sizeInWords(size);
  if (!live || live.version === version) return words;
  return `${words}, ${size === live.size ? 'as much as' : `${moreOrLess(size - live.size)} than`} the live one`;
}

/** '3 kB more', '20 kB less'. */
export const moreOrLess = (bytes: number) => `${sizeInWords(Math.abs(bytes))} ${bytes > 0 ? 'more' : 'less'}`;

/** What visitors get of a part; undefined where nothing is live, or its files are elsewhere. */
export const liveOf = ({ versions, live }: ReleasedApp) => versions.find(({ version }) => version === live);

/** The newest version, where it waits for somebody to release it. */
export function waitingOf(app: ReleasedApp) {
  const [newest] = app.versions;
  return newest?.state === 'kept' && isNewer(newest, liveOf(app)) ? newest : undefined;
}
