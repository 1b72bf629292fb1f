import { Site } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import { bytesOf, compress, type Forms, quality } from '../../server/cache/compression';
import { createTaggedCache, type Filled, type Read } from '../../server/cache/tagged-cache';
import { etagOf } from '../../server/http/conditional-reads';
import { originOf } from '../../server/http/origin';
import type { Made as Rendered, Task } from '../rendering/messages';
import { Busy } from '../rendering/render-pool';
import { createRenderer } from '../rendering/renderer';
import type { App, Services } from '../../server/http/serve';
import { seoMarkup, noindex } from './seo';
import { readAddress } from './addresses';
import { exampleOf } from '../releases/page-index';
import { liveRelease, type Release } from '../releases/release';
import type { PageFiles } from '../releases/remote-version';
import { type Existing, existingEntries } from './existing';
import { fillTemplate, policyOf } from '../releases/template';

/** A text that is sent again and again. */
export interface KeptText {
  etag: string;
  forms: Forms;
}

/** What a visitor gets for an address, whoever it is. */
export interface Page extends KeptText {
  status: number;
  /** Where it is instead. */
  location?: string;
  /** The content security policy. */
  policy: string;
  /** What it was rendered of; undefined where nobody can ask for that. */
  data?: PageData;
  /** Whether it was made of content that may have changed, because the newest can't be had. */
  isStale: boolean;
  /** Whether it shows a draft, to whoever has the link. */
  isSecret: boolean;
}

/** What a page was rendered of: its browser asks for it when the page comes to life. */
export interface PageData extends KeptText {
  /** Its address, which names its state. */
  href: string;
}

/** The page can't be made just now; this one says so, in the look of the site. */
export class Unavailable extends Error {
  constructor(readonly page: Page) {
    super('A page could not be made from the content');
  }
}

const MEGABYTE = 1024 * 1024;
/** In milliseconds: a page that was told of, and is missing all the same, is looked for again. */
const MISSING_FRESH_FOR = 10_000;
/** A page that could not be rendered is tried again, but not for everybody who asks. */
const FAILED_FRESH_FOR = 30_000;
/** One whose remote does not run just now costs little, and is there as soon as that does. */
const BARE_FRESH_FOR = 2000;

/** In bytes: less of what a page was rendered of comes with it, and is there to be asked for all the same. */
const WORTH_A_REQUEST = 1500;
/** Below it are the addresses of what pages were rendered of: its state and the page's own address. */
export const PAGE_DATA = '/page-data/';
/** Below it are the addresses of what the host is told of the remotes, each of a state. */
export const SITE_PLAN = '/site-plan/';
/** How many states of it are there to be asked for: pages of an earlier one may lie open. */
const PLANS = 20;

const noFiles: PageFiles = { scripts: [], styles: [] };

const pathOf = (address: string) => address.split('?', 1).join();

/** How one of the pages that are kept is made. */
interface Recipe {
  /** Of the page among all of its release. */
  key: string;
  address: string;
  /** Whose page it is, and which; undefined where it is the host's own. */
  remote?: string | undefined;
  page?: string;
  task: { kind: 'page' | 'frame' } | { kind: 'problem'; status: 404 | 503 };
  /** Of a page of which nothing else says it. */
  status?: number;
  isFree?: boolean;
}

export type Pages = ReturnType<typeof createPages>;

/** The pages of the site, rendered once and kept until something in them changes. */
export function createPages(app: App, services: Services) {
  const { settings, changes } = services;
  const live = liveRelease(settings, app.log);
  const renderer = createRenderer((address) => app.readPublic(address), app.log);
  const cache = createTaggedCache<Page>(changes, { maxBytes: 32 * MEGABYTE });
  // Whatever is asked for there, it pushes out no page that others ask for.
  const free = createTaggedCache<Page>(changes, { maxBytes: 4 * MEGABYTE });
  const entries = existingEntries(services);
  const plans = new LRUCache<string, PageData>({ max: PLANS });
  let lastSite: Site | undefined;
  let lastRelease: Release | undefined;

  /** The site's settings; the last known ones where they can't be read. */
  async function readSite() {
    const { status, body } = await app.readPublic('/api/site');
    if (status === 200) lastSite = Site.parse(JSON.parse(body));
    if (!lastSite) throw new Error(`The site's settings were answered with status ${status}`);
    return lastSite;
  }

  /** What visitors get now. While the code of a new release is loaded, it is the one before. */
  async function findRelease() {
    const found = await live.find();
    if (found.code && lastRelease && !renderer.isOpen(found)) {
      void renderer.open(found);
      return lastRelease;
    }
    lastRelease = found;
    return found;
  }

  /** How the page at an address is made. */
  function recipeOf(now: Release, url: string, existing: Existing | undefined): Recipe {
    const [path = '/', search] = url.split('?', 2);
    const found = now.pages.at(path);
    const asked = found && readAddress(found, search, existing);
    if (!found || !asked || asked.kind === 'missing') return missingAt(now, path);
    const { remote } = found;
    const page = found.page.name;
    const example = exampleOf(found.page);
    if (asked.kind === 'preview')
      return { key: `preview ${example}`, address: example, remote, page, task: { kind: 'frame' } };
    const isRendered = now.remotes.get(remote ?? '')?.server !== undefined;
    // A frame is the same for all that the parameters may name.
    const { address, isFree } = isRendered ? asked : { address: example, isFree: false };
    return { key: address, address, remote, page, isFree, task: { kind: 'page' } };
  }

  /** One page for all that is missing in a part of the site. It may be there where not all remotes are known. */
  function missingAt(now: Release, path: string): Recipe {
    if (now.unknown.length > 0) return unavailable;
    const part = now.pages.partAt(path);
    const address = part ? `/${part}/404` : '/404';
    return { key: `missing ${part}`, address, task: { kind: 'problem', status: 404 }, status: 404 };
  }

  const typeAt = (now: Release, url: string) => {
    const found = now.pages.at(pathOf(url));
    return found && entries.typeAt(found.page.name);
  };

  function read(now: Release, recipe: Recipe, hint?: (links: string[]) => void): Promise<Read<Page>> {
    return (recipe.isFree ? free : cache).read(`${now.id} ${recipe.key}`, async () => {
      if (hint && now.code) hint(now.template.hints);
      return make(now, recipe);
    });
  }

  const unavailable: Recipe = {
    key: 'unavailable',
    address: '/503',
    task: { kind: 'problem', status: 503 },
    status: 503,
  };

  async function make(now: Release, recipe: Recipe): Promise<Filled<Page>> {
    const { address, task } = recipe;
    const isProblem = task.kind === 'problem';
    if (recipe.remote && !now.remotes.has(recipe.remote)) return giveUp(now);
    const site = await readSite();
    const made = await render(now, { ...task, address, site }, isProblem);
    const { rendered, tags, freshUntil, areKept, hasFailed } = made;
    if (rendered.kind === 'problem') {
      if (rendered.status === 503) return giveUp(now);
      const { value } = await read(now, missingAt(now, pathOf(address)));
      const isStale = freshUntil === 0;
      return {
        value: { ...value, isStale },
        tags: ['site', ...tags],
        bytes: 0,
        freshUntil: Math.min(Date.now() + MISSING_FRESH_FOR, freshUntil),
        keep: areKept,
      };
    }
    // A page of a draft is in no cache on the way, not even its frame.
    const isSecret = task.kind === 'frame';
    const page = {
      ...(await pageOf(now, recipe, site, rendered, areKept)),
      isStale: freshUntil === 0,
      isSecret,
    };
    const isBare = rendered.kind === 'frame' && task.kind === 'page' && remoteOf(now, recipe)?.server;
    const atMost = hasFailed ? FAILED_FRESH_FOR : isBare ? BARE_FRESH_FOR : Infinity;
    return {
      value: page,
      tags: ['site', ...tags],
      bytes: bytesOf(page.forms) + (page.data ? bytesOf(page.data.forms) : 0),
      freshUntil: Math.min(Date.now() + atMost, freshUntil),
      keep: areKept,
    };
  }

  /** Says in the look of the site that the page can't be had just now. */
  async function giveUp(now: Release): Promise<never> {
    throw new Unavailable((await read(now, unavailable)).value);
  }

  async function render(now: Release, task: Task, isUrgent: boolean) {
    try {
      return await renderer.render(now, task, isUrgent);
    } catch (error) {
      if (error instanceof Busy) return giveUp(now);
      throw error;
    }
  }

  async function pageOf(
    now: Release,
    recipe: Recipe,
    site: Site,
    rendered: Exclude<Rendered, { kind: 'problem' }>,
    isKept: boolean,
  ): Promise<Omit<Page, 'isStale' | 'isSecret'>> {
    if (rendered.kind === 'redirect') {
      const { status, location } = rendered;
      return { status, location, policy: policyOf(now.template, [], site), ...(await asText('')) };
    }
    const { status } = recipe;
    const files = rendered.kind === 'frame' && rendered.closed ? noFiles : filesOf(now, recipe);
    const data = rendered.kind === 'page' ? withoutPlaceholders(rendered) : undefined;
    // What nobody keeps would have to be made once more to be asked for.
    const apart = data && isKept && !recipe.isFree ? await dataApart(recipe.address, data) : undefined;
    const html = fillTemplate(now.template, {
      title: site.app_name,
      description: site.description,
      ...rendered,
      data: apart && apart.forms.identity.length > WORTH_A_REQUEST ? apart.href : data,
      seo: seoOf(now, recipe, site, rendered),
      site,
      language: (rendered.kind === 'page' && rendered.seo.article?.language) || site.language,
      plan: (await planOf(now)).href,
      ...files,
      // Who counts visits asks at once whether they may be.
      isWhole: rendered.kind === 'page' && !site.analytics,
    });
    return {
      status: status ?? (rendered.kind === 'page' ? rendered.status : 200),
      policy: policyOf(now.template, files.styles, site),
      data: apart,
      // A page that anybody may ask for in ever new words is seldom sent again.
      ...(await asText(html, recipe.isFree ? quality.usual : quality.care)),
    };
  }

  /** What is not for search engines at all is rendered by the browser: signing in, the account, the portal. */
  function seoOf(
    now: Release,
    recipe: Recipe,
    site: Site,
    rendered: Exclude<Rendered, { kind: 'redirect' | 'problem' }>,
  ) {
    const { address, task, status } = recipe;
    const origin = originOf(app, settings);
    if (rendered.kind === 'page') return seoMarkup({ ...rendered, site, origin, address });
    const isPublic = remoteOf(now, recipe)?.server !== undefined;
    return isPublic && task.kind === 'page' && status === undefined ? '' : noindex;
  }

  const remoteOf = (now: Release, { remote = '' }: Recipe) => now.remotes.get(remote);

  const asText = async (text: string, care = quality.usual): Promise<KeptText> => ({
    etag: etagOf(text),
    forms: await compress(text, care),
  });

  async function planOf({ id, plan }: Release): Promise<PageData> {
    const known = plans.get(id);
    if (known) return known;
    const text = await asText(JSON.stringify(plan));
    const made = { ...text, href: `${SITE_PLAN}${stateOf(text)}` };
    plans.set(id, made);
    return made;
  }

  async function dataApart(address: string, data: unknown): Promise<PageData> {
    const text = await asText(JSON.stringify(data));
    return { ...text, href: `${PAGE_DATA}${stateOf(text)}${address}` };
  }

  /** What a page needs besides what all pages do. What is missing or can't be had, the host says by itself. */
  function filesOf(now: Release, recipe: Recipe): PageFiles {
    const remote = remoteOf(now, recipe);
    if (!remote) return noFiles;
    const { scripts, styles } = remote.files.get(recipe.page ?? '') ?? noFiles;
    return { scripts: [...remote.scripts, ...scripts], styles };
  }

  return {
    /**
     * The page at an address. Where it has to be made first, `hint` hears before that what it will need in any case.
     * @throws Unavailable where the content can't be read or too many pages are waiting, and no page of before is there
     */
    async find(url: string, hint?: (links: string[]) => void) {
      const now = await findRelease();
      const type = typeAt(now, url);
      // Where the database can't say what stands, the page that is kept from before may.
      const existing = type && (await entries.read(type).catch(() => undefined));
      return read(now, recipeOf(now, url, existing), hint);
    },

    /** The page at an address, where it lies ready. */
    ready(url: string) {
      const now = live.known();
      if (!now || !renderer.isSettled(now)) return undefined;
      const type = typeAt(now, url);
      const existing = type && entries.peek(type);
      if (type && !existing) return undefined;
      const recipe = recipeOf(now, url, existing);
      return (recipe.isFree ? free : cache).peek(`${now.id} ${recipe.key}`);
    },

    /** What the host is told of the remotes, by its address; undefined where no page of it can lie open any more. */
    async plan(href: string) {
      await planOf(await findRelease());
      return [...plans.values()].find((one) => one.href === href);
    },

    /** The remotes whose pages belong to the site, and of which no version is live. */
    lacking: async () => (await findRelease()).absent,

    close: () => renderer.close(),
  };
}

const stateOf = ({ etag }: KeptText) => /"(.*)"/.exec(etag)?.[1];

/** Of the pixels that stand for a picture until it comes, the data has those that the markup shows. */
function withoutPlaceholders({ data, markup }: { data?: unknown; markup: string }) {
  if (data === undefined) return undefined;
  const withoutUnseen = (key: string, value: unknown) =>
    key === 'placeholder' && typeof value === 'string' && !markup.includes(value) ? '' : value;
  return JSON.parse(JSON.stringify(data, withoutUnseen)) as unknown;
}
