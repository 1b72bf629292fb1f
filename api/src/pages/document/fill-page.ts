import type { Site } from '@lapis/contract';
import type { HostConfig } from '@lapis/contract/rendering';
import { compress, type Forms, quality } from '../../server/cache/compression';
import { etagOf } from '../../server/http/conditional-reads';
import type { Made as Rendered } from '../rendering/messages';
import type { Release } from '../releases/release';
import type { PageFiles } from '../releases/remote-version';
import { fillTemplate, policyOf } from '../releases/template';
import type { Recipe } from './recipes';
import { noindex, seoMarkup } from './seo';

/** A text that is sent again and again. */
interface CachedText {
  etag: string;
  forms: Forms;
}

/** What a visitor gets for an address, whoever it is. */
export interface Page extends CachedText {
  status: number;
  /** Where it is instead. */
  location?: string;
  /** The content security policy. */
  policy: string;
  /** What it was rendered of; undefined where nobody can ask for that. */
  data?: CachedState;
  /** Whether the browser renders it by itself, as it does the account and the portal. */
  isFrame: boolean;
  /** Whether it is for somebody who is signed in, or is about to. */
  isPersonal: boolean;
  /** What it is made of, for caches in front. */
  tagHeader: string;
  /** When it changes by itself, in milliseconds of the clock. */
  changesAt: number;
  /** As what reading it is counted: its path; undefined for what is not counted. */
  counted: string | undefined;
  /** Whether it was made of content that may have changed, because the newest can't be had. */
  isStale: boolean;
  /** Whether it is for whoever has its link alone, as a draft is. */
  isSecret: boolean;
  /** Whether its rendering was kept when it was put into this document. */
  wasKept: boolean;
  /** Which versions it is of, by app. */
  versions: Release['versions'];
}

/** The page can't be made just now; this one says so, in the look of the site. */
export class Unavailable extends Error {
  constructor(readonly page: Page) {
    super('A page could not be made from the content');
  }
}

/** Data that the browser asks for when a page comes to life: what the page was rendered of, and what the host is told. */
export interface CachedState extends CachedText {
  /** Its address, which names its state. */
  href: string;
}

/** In bytes: less of what a page was rendered of comes with it, and is there to be asked for all the same. */
const WORTH_A_REQUEST = 1500;
/** Below it are the addresses of what pages were rendered of: its state and the page's own address. */
export const PAGE_DATA = '/page-data/';
/** Below it are the addresses of what the host is told, each of a state. */
export const SITE_PLAN = '/site-plan/';
const noFiles: PageFiles = { scripts: [], styles: [] };

/** What there is to know of a page that has been rendered, before it is sent. */
interface Rendering {
  release: Release;
  recipe: Recipe;
  site: Site;
  /** Address of what the host is told. */
  config: string;
  /** Without a path: where visitors find the site. */
  origin: string;
  rendered: Exclude<Rendered, { kind: 'problem' }>;
  /** Whether the page is kept; what nobody keeps would have to be made once more to be asked for. */
  isCached: boolean;
  /** The page as it was before. */
  before: Page | undefined;
}

/** What the document is, and not what is known of its making. */
type FilledPage = Omit<Page, 'tagHeader' | 'changesAt' | 'isStale' | 'isSecret' | 'wasKept' | 'versions'>;

/** Puts a page into the template of its release, and compresses it. */
export async function fillPage(given: Rendering): Promise<FilledPage> {
  const { release, recipe, site, config, rendered, isCached, before } = given;
  const { remotes, plan } = release;
  const { template } = release.shell;
  if (rendered.kind === 'redirect') {
    const { status, location } = rendered;
    return {
      status,
      location,
      policy: policyOf(template, [], site),
      isFrame: false,
      isPersonal: false,
      counted: undefined,
      ...(await asText('')),
    };
  }
  const isFrame = rendered.kind === 'frame';
  const isPersonal = isFrame && rendered.closed;
  const files = isPersonal ? noFiles : filesOf(release, recipe, rendered.markup);
  const data = rendered.kind === 'page' ? withoutPlaceholders(rendered) : undefined;
  const apart =
    data && isCached && !recipe.isFree ? await dataApart(recipe.address, data, before?.data) : undefined;
  const html = fillTemplate(template, {
    title: site.app_name,
    description: site.description,
    ...rendered,
    data: apart && apart.forms.identity.length > WORTH_A_REQUEST ? apart.href : data,
    seo: seoOf({ ...given, rendered }),
    site,
    language: (rendered.kind === 'page' && rendered.seo.article?.language) || site.language,
    config,
    ...files,
    integrities: Object.fromEntries(
      [...remotes.values()].map(({ start: { entry, integrity = '' } }) => [entry, integrity]),
    ),
    // Who counts visits asks at once whether they may be.
    isComplete: rendered.kind === 'page' && !site.analytics,
  });
  return {
    status: recipe.status ?? (rendered.kind === 'page' ? rendered.status : 200),
    policy: policyOf(template, files.styles, site, {
      origins: plan.origins,
      // The portal shows it beside what is being written.
      isFramed: recipe.draft !== undefined && rendered.kind === 'page',
    }),
    data: apart,
    isFrame,
    isPersonal,
    counted: isCounted(given) ? recipe.address.split('?', 1).join() : undefined,
    // A page that anybody may ask for in ever new words is seldom sent again.
    ...(await asText(html, { care: recipe.isFree ? quality.usual : quality.care, before })),
  };
}

/** Whole pages that are there; what browsers render by themselves, the account and the portal, is nobody's to count. */
const isCounted = ({ recipe, site, rendered }: Rendering) =>
  site.count_reads &&
  !recipe.draft &&
  !recipe.isSecret &&
  rendered.kind === 'page' &&
  rendered.status === 200 &&
  recipe.status === undefined;

/** What is not for search engines at all is rendered by the browser: signing in, the account, the portal. */
function seoOf({
  release,
  recipe: { address, task, status, remote = '' },
  site,
  origin,
  rendered,
}: Rendering & { rendered: Exclude<Rendered, { kind: 'redirect' | 'problem' }> }) {
  if (rendered.kind === 'page') return seoMarkup({ ...rendered, site, origin, address });
  const isPublic = release.remotes.get(remote)?.server !== undefined;
  return isPublic && task.kind === 'page' && status === undefined ? '' : noindex;
}

/** What a page needs besides what all pages do. What is missing or can't be had, the host says by itself. */
function filesOf({ remotes }: Release, { remote = '', page = '' }: Recipe, markup: string): PageFiles {
  const version = remotes.get(remote);
  if (!version) return noFiles;
  const shown = new Set([...markup.matchAll(/ data-part="([\w-]+)"/g)].map(([, part = '']) => part));
  const files = [version.files.get(page), ...[...shown].map((part) => version.parts.get(part))];
  return {
    scripts: [...version.scripts, ...files.flatMap((of) => of?.scripts ?? [])],
    styles: files.flatMap((of) => of?.styles ?? []),
  };
}

/** What the host is told of the site and of a release. */
export async function configOf(release: Release, site: Site): Promise<CachedState> {
  const config: HostConfig = { ...release.plan, site };
  const text = await asText(JSON.stringify(config));
  return { ...text, href: SITE_PLAN + stateOf(text) };
}

async function dataApart(address: string, data: unknown, before?: CachedText): Promise<CachedState> {
  const text = await asText(JSON.stringify(data), { before });
  return { ...text, href: `${PAGE_DATA}${stateOf(text)}${address}` };
}

/** @param before what it may still be, which then isn't compressed again */
async function asText(
  text: string,
  { care = quality.usual, before }: { care?: number; before?: CachedText | undefined } = {},
): Promise<CachedText> {
  const etag = etagOf(text);
  return { etag, forms: etag === before?.etag ? before.forms : await compress(text, care) };
}

/** In characters: names a state among those of one address, and stands in each page. */
const STATE_LENGTH = 12;
const stateOf = ({ etag }: CachedText) => /"(.*)"/.exec(etag)?.[1]?.slice(0, STATE_LENGTH);

/** Of the pixels that stand for a picture until it comes, the data has those that the markup shows. */
function withoutPlaceholders({ data, markup }: { data?: unknown; markup: string }) {
  if (data === undefined) return undefined;
  const withoutUnseen = (key: string, value: unknown) =>
    key === 'placeholder' && typeof value === 'string' && !markup.includes(value) ? '' : value;
  return JSON.parse(JSON.stringify(data, withoutUnseen)) as unknown;
}
