/** Amount of content on a site. */
export interface Size {
  stories: number;
  pictures: number;
}

export interface MeasuredCall {
  isAdmin?: boolean;
  /** Path of the nth request. */
  path: (n: number, size: Size) => string;
  /** True if the response grows with the content. It may then take proportionally longer. */
  growsWithAnswer?: boolean;
  /** True if the database has to skip rows, as in the middle of a list that can be sorted by any column. */
  passesOver?: boolean;
}

/** Share of the stories that visitors see; the others are drafts, trashed, scheduled or expired. */
const SHOWN = 0.9;

const guest = (path: MeasuredCall['path']): MeasuredCall => ({ path });
const admin = (path: string | MeasuredCall['path']): MeasuredCall => ({
  isAdmin: true,
  path: (n, size) => `/api/admin${typeof path === 'string' ? path : path(n, size)}`,
});
const passing = (call: MeasuredCall): MeasuredCall => ({ ...call, passesOver: true });
const growing = (call: MeasuredCall): MeasuredCall => ({ ...call, growsWithAnswer: true });

/** Returns the number of the middle page, which is farthest from both ends. */
const middle = (count: number, perPage: number) => Math.floor(count / perPage / 2);

/** Measured calls by name. If a path depends on `n`, every request has a different address. */
export const measuredCalls: Record<string, MeasuredCall> = {
  Home: guest(() => '/'),
  '/blog': guest(() => '/blog'),
  '/blog, in the middle': guest((n, { stories }) => `/blog?page=${middle(stories * SHOWN, 10) + n}`),
  '/blog of a subject': guest(() => '/blog?tag=winter'),
  '/blog of a subject, in the middle': guest(
    (n, { stories }) => `/blog?tag=winter&page=${middle((stories * SHOWN) / 6, 10) + n}`,
  ),
  '/blog of a village': guest((n) => `/blog?tag=village+${n + 6}`),
  'a story': guest((n, { stories }) => `/blog/story-${stories - 100 * n - 20}`),
  'a story of before': guest((n) => `/blog/story-${100 * n + 20}`),
  'an address of nothing': guest((n) => `/blog/none-${n}`),
  'search, one found': guest((n) => `/api/search?q=${5020 + 100 * n}`),
  'search, many found': growing(guest((n) => `/api/search?q=desks&page=${n + 1}`)),
  'search, none found': guest((n) => `/api/search?q=zeppelin${n}`),
  '/blog, one found': guest((n) => `/blog?q=${5020 + 100 * n}`),
  '/blog, many found': growing(guest((n) => `/blog?q=desks&page=${n + 1}`)),
  'site map': guest(() => '/sitemap.xml'),
  feed: guest(() => '/feed.xml'),
  'stories of the portal': admin('/blog?per_page=20'),
  'stories, in the middle': passing(
    admin((n, { stories }) => `/blog?per_page=20&page=${middle(stories * 0.98, 20) + n}`),
  ),
  'stories by title': admin('/blog?per_page=20&sort=title'),
  'stories by title, in the middle': passing(
    admin((n, { stories }) => `/blog?per_page=20&sort=title&page=${middle(stories * 0.98, 20) + n}`),
  ),
  'stories by time of publication': admin('/blog?per_page=20&sort=-publish_at'),
  'stories, drafts': admin('/blog?per_page=20&state=draft'),
  'stories, published': admin('/blog?per_page=20&state=published'),
  'stories, being changed': admin('/blog?per_page=20&state=changed'),
  'stories, trash': admin('/blog?per_page=20&state=trashed'),
  'stories, one found': admin((n) => `/blog?per_page=20&q=part+${5020 + 100 * n}`),
  'stories, many found': growing(admin((n) => `/blog?per_page=20&q=desks&page=${n + 1}`)),
  'stories, none found': admin((n) => `/blog?per_page=20&q=zeppelin${n}`),
  'tags that are offered': admin('/blog/tags'),
  dashboard: admin('/stats'),
  'quick find, many': growing(admin('/find?q=desks')),
  'quick find, none': admin((n) => `/find?q=zeppelin${n}`),
  'pictures of the library': admin('/media?per_page=24'),
  'pictures, in the middle': passing(
    admin((n, { pictures }) => `/media?per_page=24&page=${middle(pictures, 24) + n}`),
  ),
  'pictures, one found': admin((n) => `/media?per_page=24&q=${1020 + 10 * n}.jpg`),
  'pictures, none found': admin((n) => `/media?per_page=24&q=zeppelin${n}`),
  'record of changes': admin('/audit?per_page=50'),
};
