import type { Site } from '@lapis/contract';
import { quality } from '../../server/cache/compression';
import { cacheTags } from '../../server/cdn/cache-tags';
import { RELEASES } from '../releases/live/pointers.repository';
import type { Release } from '../releases/live/release';
import type { PageFiles } from '../releases/versions/remote-version';
import { fillTemplate, buildPolicy } from '../releases/versions/template';
import { type CachedState, type CachedText, toCachedState, toCachedText } from './cached-text';
import type { Rendering } from './render';
import { isForOne, type Route } from './route';
import { noindex, seoMarkup } from './seo';

/** Third stage: the built template filled with a rendering, the same for all visitors. */
export interface Document extends CachedText {
  status: number;
  location?: string;
  policy: string;
  /** Data from which the page was rendered; undefined if the browser can't request it. */
  data?: CachedState | undefined;
  isFrame: boolean;
  /** True for pages that only signed-in users see, and for those on which they sign in. */
  isPersonal: boolean;
  /**
   * True for pages that only visitors with the link may see, such as drafts. No shared cache may store them.
   */
  isSecret: boolean;
  /** Path under which page views are counted; undefined if they aren't counted. */
  counted?: string | undefined;
  tagHeader: string;
  changesAt: number;
  isStale: boolean;
  /** True if the rendering came from the cache. */
  wasKept: boolean;
  versions: Release['versions'];
}

/** Maximum size in bytes for inlining page data. Browsers can also request data that is inlined. */
const WORTH_A_REQUEST = 1500;
export const PAGE_DATA = '/page-data/';
const noFiles: PageFiles = { scripts: [], styles: [] };

export interface DocumentInput {
  release: Release;
  route: Route;
  rendering: Rendering;
  site: Site;
  /** Address of the host's configuration. */
  config: string;
  origin: string;
}

type Rendered<Kind> = Extract<Rendering['rendered'], { kind: Kind }>;

export async function buildDocument(input: DocumentInput, before?: Document): Promise<Document> {
  const { release, rendering, site } = input;
  const { rendered } = rendering;
  if (rendered.kind === 'problem') throw new Error('There is no document of a page that is missing');
  if (rendered.kind !== 'redirect') return fillDocument(input, rendered, before);
  return {
    ...describeState(input),
    ...(await toCachedText('')),
    status: rendered.status,
    location: rendered.location,
    policy: buildPolicy(release.shell.template, [], site),
    isFrame: false,
    isPersonal: false,
  };
}

/** Returns the fields of a document that depend only on its route and rendering. */
export const describeState = ({ release: { versions }, route, rendering }: DocumentInput) => ({
  isSecret: route.isSecret === true,
  // Tagged with RELEASES, because the document names the live versions.
  tagHeader: cacheTags(['site', RELEASES, ...rendering.tags]),
  changesAt: rendering.changesAt,
  isStale: rendering.isStale,
  wasKept: rendering.wasKept,
  versions,
});

async function fillDocument(
  input: DocumentInput,
  rendered: Rendered<'page' | 'frame'>,
  before: Document | undefined,
): Promise<Document> {
  const { release, route, rendering, site, config } = input;
  const { remotes, plan, shell } = release;
  const page = rendered.kind === 'page' ? rendered : undefined;
  const isPersonal = rendered.kind === 'frame' && rendered.closed;
  const parts = listShownParts(rendered.markup);
  const files = isPersonal ? noFiles : listPageFiles(release, route, parts);
  const styles = [...parts.flatMap((part) => shell.parts.get(part)?.styles ?? []), ...files.styles];
  const data = page && withoutPlaceholders(page);
  const toHref = (state: string) => PAGE_DATA + state + route.address;
  // Without a cached rendering, every request for the data would render the page again.
  const isCached = rendering.areCached && !route.isFree;
  const state = data && isCached ? await toCachedState(data, toHref, before?.data) : undefined;
  const html = fillTemplate(shell.template, {
    title: site.app_name,
    description: site.description,
    ...rendered,
    data: state && state.forms.identity.length > WORTH_A_REQUEST ? state.href : data,
    seo: buildSeo(input, rendered),
    site,
    language: page?.seo.article?.language ?? site.language,
    config,
    scripts: files.scripts,
    styles,
    integrities: Object.fromEntries(
      [...remotes.values()].map(({ start: { entry, integrity = '' } }) => [entry, integrity]),
    ),
    // Starts the host immediately if the visitor has to be asked for consent to analytics.
    isComplete: page !== undefined && !site.analytics,
    address: /[?&]draft=/.test(route.address) ? route.address : undefined,
  });
  const isFramed = page !== undefined && route.isDraft === true;
  // Compresses more thoroughly if the document is likely to be sent again.
  const care = rendering.areCached && !isForOne(route) ? quality.care : quality.usual;
  return {
    ...describeState(input),
    ...(await toCachedText(html, before, care)),
    status: route.task.kind === 'problem' ? route.task.status : (page?.status ?? 200),
    policy: buildPolicy(shell.template, styles, site, { origins: plan.origins, isFramed }),
    data: state,
    isFrame: page === undefined,
    isPersonal,
    counted: isCounted(input, page) ? route.address.split('?', 1).join() : undefined,
  };
}

/**
 * True for pages that the server renders completely. The account and the portal are never counted, because
 * the browser renders them.
 */
const isCounted = ({ route, site }: DocumentInput, page: Rendered<'page'> | undefined) =>
  site.count_reads && !route.isSecret && route.task.kind === 'page' && page?.status === 200;

/**
 * Returns a page's SEO markup. Pages that only the browser renders (login, account, portal) aren't indexed.
 */
function buildSeo(
  { release, route: { address, task, remote = '' }, site, origin }: DocumentInput,
  rendered: Rendered<'page' | 'frame'>,
) {
  if (rendered.kind === 'page') return seoMarkup({ ...rendered, site, origin, address });
  const isPublic = release.remotes.get(remote)?.server !== undefined;
  return isPublic && task.kind === 'page' ? '' : noindex;
}

const listShownParts = (markup: string) => [
  ...new Set([...markup.matchAll(/ data-part="([\w-]+)"/g)].map(([, part = '']) => part)),
];

function listPageFiles({ remotes }: Release, { remote = '', page = '' }: Route, parts: string[]): PageFiles {
  const version = remotes.get(remote);
  if (!version) return noFiles;
  const files = [version.files.get(page), ...parts.map((part) => version.parts.get(part))];
  return {
    scripts: [...version.scripts, ...files.flatMap((of) => of?.scripts ?? [])],
    styles: files.flatMap((of) => of?.styles ?? []),
  };
}

function withoutPlaceholders({ data, markup }: { data?: unknown; markup: string }) {
  if (data === undefined) return undefined;
  const withoutUnseen = (key: string, value: unknown) =>
    key === 'placeholder' && typeof value === 'string' && !markup.includes(value) ? '' : value;
  return JSON.parse(JSON.stringify(data, withoutUnseen)) as unknown;
}
