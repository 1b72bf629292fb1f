import { Site } from '@lapis/contract';
import { bytesOf } from '../../server/cache/compression';
import { cacheTags } from '../../server/cdn/cache-tags';
import type { Filled, Read } from '../../server/cache/tagged-cache';
import { PAGE } from '../../server/http/call-costs';
import { originOf } from '../../server/http/origin';
import type { App, Services } from '../../server/http/serve';
import { within } from '../../server/time/time-limit';
import { isShared } from '../releases/live-pointers';
import { RELEASES } from '../releases/pointers.repository';
import type { Choice } from '../releases/choice';
import type { LiveRelease } from '../releases/live-release';
import type { Release } from '../releases/release';
import type { Task } from '../rendering/messages';
import type { Limits } from '../rendering/process-limits';
import { Busy } from '../rendering/render-pool';
import { createRenderer } from '../rendering/renderer';
import { isGoodDraftLink } from './draft-links';
import { existingEntries } from './existing';
import { askedAt, kindOfAddress } from './kind-of-address';
import { fillPage, type Page, Unavailable } from './fill-page';
import { hostConfigs } from './host-configs';
import { figuresOf, isKept, pageCaches } from './page-caches';
import { draftAt, isForOne, missingAt, type Recipe, recipeOf, unavailable } from './recipes';
import { renderedPages } from './rendered-pages';

/** In milliseconds, of a page that was made of content of before, because the newest can't be had. */
const STALE_FRESH_FOR = 5000;

/**
 * In milliseconds: among several processes a visitor rather waits for the code of a new release than goes back and
 * forth between two.
 */
const OPEN_WITHIN = 2000;

const pathOf = (address: string) => address.split('?', 1).join();

/** While the code of what is live is loaded, a cache in front must not take up what was live before. */
const ofBefore = (found: Read<Page>): Read<Page> => ({ ...found, status: 'stale' });

/** Is called with the cost, in milliseconds of processor, of a page that has to be made for one visitor alone. */
type Spend = (cost: number) => unknown;

/** What differs from the usual limits. */
export interface DocumentTimes {
  openWithin?: number;
  limits?: Partial<Limits>;
}

export type Pages = ReturnType<typeof createPages>;

/** The pages of the site, rendered once and kept until something in them changes. */
export function createPages(app: App, services: Services & { live: LiveRelease }, times: DocumentTimes = {}) {
  const { changes, live } = services;
  const renderer = createRenderer((address) => app.readPublic(address), app.log, times.limits);
  const caches = pageCaches(changes);
  const entries = existingEntries(services);
  const configs = hostConfigs();
  const maker = pageMaker(app, services, { renderer, configs, read });
  let lastRelease: Release | undefined;
  const patience = isShared(services.settings) ? (times.openWithin ?? OPEN_WITHIN) : 0;
  let awaited = { id: '', until: 0 };
  live.prepareWith((release) => Promise.all([noteConfig(release), renderer.open(release)]));

  /** What visitors get now. While the code of a new release is loaded, it is the one before. */
  async function findLive() {
    const release = await live.find();
    if (release.code && lastRelease && !renderer.isOpen(release) && !(await isOpenSoon(release)))
      return lastRelease;
    return (lastRelease = release);
  }

  const findRelease = (choice: Choice | undefined) => (choice ? live.find(choice) : findLive());

  /** Has what the host is told of a release be there to be asked for. */
  const noteConfig = async (release: Release) => configs.of(release, await maker.readSite());

  /** Whether the code of a release is loaded before it would be noticed that other processes have theirs. */
  async function isOpenSoon(release: Release) {
    const opened = renderer.open(release).then(() => true);
    if (awaited.id !== release.id) awaited = { id: release.id, until: Date.now() + patience };
    const left = awaited.until - Date.now();
    return left > 0 && within(left, opened, () => false);
  }

  /** Where a page is kept, and by which key: the id of a release differs where its versions do, chosen ones too. */
  const placeOf = (now: Release, { isFree, key }: Recipe) =>
    [now.choice ? caches.chosen : isFree ? caches.searches : caches.pages, `${now.id} ${key}`] as const;

  async function read(now: Release, recipe: Recipe): Promise<Read<Page>> {
    const [place, key] = placeOf(now, recipe);
    const { value, status } = await place.read(key, (before) => maker.make(now, recipe, before));
    return { value, status: status === 'miss' && value.wasKept ? 'hit' : status };
  }

  return {
    /**
     * The page at an address, as visitors get it or with chosen versions.
     * @throws NotToBeHad where a chosen version can't be had
     * @throws Unavailable where the content can't be read or too many pages are waiting, and no page of before is there
     */
    async find(url: string, choice?: Choice, spend: Spend = () => {}) {
      const now = await findRelease(choice);
      const asked = askedAt(entries, now, url);
      // Where the database can't say what stands, the page that is kept from before may.
      const existing = asked && (await entries.read(...asked).catch(() => undefined));
      const recipe = recipeOf(now, url, existing);
      if (recipe === unavailable) return maker.giveUp(now);
      if (isForOne(recipe) && !isKept(placeOf(now, recipe))) spend(PAGE);
      const found = (await maker.makeDraft(now, recipe, spend)) ?? (await read(now, recipe));
      return choice || now.id === (await live.find()).id ? found : ofBefore(found);
    },

    /** The same page, where it lies ready. */
    ready(url: string, choice?: Choice) {
      const now = live.known(choice);
      if (!now || !renderer.isSettled(now)) return undefined;
      const asked = askedAt(entries, now, url);
      const existing = asked && entries.peek(...asked);
      if (asked && !existing) return undefined;
      const recipe = recipeOf(now, url, existing);
      if (recipe.draft) return undefined;
      const [place, key] = placeOf(now, recipe);
      return place.peek(key);
    },

    kindOf: kindOfAddress(entries, findLive),

    /** What the host is told, by its address; undefined where no page of it can lie open any more. */
    async config(href: string, choice?: Choice) {
      const known = configs.at(href);
      if (known) return known;
      // Another process may have made the page, or this one before it was restarted.
      const now = await noteConfig(await findRelease(choice));
      return now.href === href ? now : undefined;
    },

    /** The remotes whose pages belong to the site and of which no version is live, and what this server lacks. */
    async lacking() {
      const { absent, behind } = await live.find();
      return { absent, behind };
    },

    /** Where the version of the host lies. */
    shellDir: async (choice?: Choice) => (await findRelease(choice)).shell.dir,

    /** How the caches of pages are used, by their names, and how renderings went. */
    figures: () => ({ caches: figuresOf(caches), renderings: renderer.figures() }),

    close: () => renderer.close(),
  };
}

interface Making {
  renderer: ReturnType<typeof createRenderer>;
  configs: ReturnType<typeof hostConfigs>;
  /** Answers one of the pages that are kept. */
  read: (now: Release, recipe: Recipe) => Promise<Read<Page>>;
}

/** Makes pages: has them rendered, and fills the template. */
function pageMaker(app: App, { db, settings, changes }: Services, { renderer, configs, read }: Making) {
  const kept = renderedPages(changes, (address) => app.readPublic(address));
  let lastSite = { body: '', site: undefined as Site | undefined };

  /** The site's settings; the last known ones where they can't be read. */
  async function readSite() {
    const { status, body } = await app.readPublic('/api/site');
    // The same settings are the same object, which what is made of them is kept by.
    if (status === 200 && body !== lastSite.body) lastSite = { body, site: Site.parse(JSON.parse(body)) };
    if (!lastSite.site) throw new Error(`The site's settings were answered with status ${status}`);
    return lastSite.site;
  }

  async function make(now: Release, recipe: Recipe, before?: Page): Promise<Filled<Page>> {
    const { address, task } = recipe;
    const isProblem = task.kind === 'problem';
    // A page of a draft is in no cache on the way, not even its frame, nor is one whose address is a secret.
    const isSecret = task.kind === 'frame' || recipe.draft !== undefined || recipe.isSecret === true;
    if (recipe.remote && !now.remotes.has(recipe.remote)) return giveUp(now);
    const site = await readSite();
    const { value: made, status } = await kept.read(now, recipe, {
      site,
      render: () => render(now, { ...task, address, site }, isProblem),
    });
    const { rendered, tags, areCached: isCached, changesAt } = made;
    const isStale = status === 'stale' || made.freshUntil === 0;
    const freshUntil = status === 'stale' ? Date.now() + STALE_FRESH_FOR : made.freshUntil;
    // Of whichever versions it is made, the document names all that are live.
    const tagHeader = cacheTags(['site', RELEASES, ...tags]);
    const about = { tagHeader, changesAt, isStale, isSecret, versions: now.versions };
    if (rendered.kind === 'problem') {
      const { value } = await read(now, missingAt(now, pathOf(address)));
      return {
        value: { ...value, ...about },
        tags: ['site', ...tags],
        bytes: 0,
        freshUntil,
        keep: isCached,
      };
    }
    const { href: config } = await configs.of(now, site);
    const origin = originOf(app, settings);
    const filled = await fillPage({ release: now, recipe, site, config, origin, rendered, isCached, before });
    const page = { ...filled, ...about, wasKept: status === 'hit' };
    return {
      value: page,
      tags: ['site', ...tags],
      bytes: bytesOf(page.forms) + (page.data ? bytesOf(page.data.forms) : 0),
      freshUntil,
      keep: isCached,
    };
  }

  /** The page of a draft, where the token of its link is good; undefined where it isn't, and of every other page. */
  async function makeDraft(now: Release, recipe: Recipe, spend: Spend): Promise<Read<Page> | undefined> {
    const { draft } = recipe;
    if (!draft || !(await isGoodDraftLink(db, draft.token))) return undefined;
    spend(PAGE);
    return { value: (await make(now, draftAt(recipe, draft))).value, status: 'uncached' };
  }

  /** Says in the look of the site that the page can't be had just now. */
  async function giveUp(now: Release): Promise<never> {
    throw new Unavailable((await read(now, unavailable)).value);
  }

  async function render(now: Release, task: Task, isUrgent: boolean) {
    try {
      const made = await renderer.render(now, task, isUrgent);
      const { rendered } = made;
      return rendered.kind === 'problem' && rendered.status === 503 ? giveUp(now) : made;
    } catch (error) {
      if (error instanceof Busy) return giveUp(now);
      throw error;
    }
  }

  return { make, makeDraft, giveUp, readSite };
}
