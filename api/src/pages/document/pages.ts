import { Site } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '../../server/cache/compression';
import { createTaggedCache, type Filled, type Read } from '../../server/cache/tagged-cache';
import { originOf } from '../../server/http/origin';
import type { App, Services } from '../../server/http/serve';
import { within } from '../../server/time/time-limit';
import { isShared } from '../releases/live-pointers';
import type { Choice } from '../releases/choice';
import type { LiveRelease } from '../releases/live-release';
import type { Release } from '../releases/release';
import type { Task } from '../rendering/messages';
import { Busy } from '../rendering/render-pool';
import { createRenderer } from '../rendering/renderer';
import { existingEntries } from './existing';
import { fillPage, type CachedState, type Page, planOf } from './fill-page';
import { missingAt, type Recipe, recipeOf, unavailable } from './recipes';
import { renderedPages } from './rendered-pages';

/** The page can't be made just now; this one says so, in the look of the site. */
export class Unavailable extends Error {
  constructor(readonly page: Page) {
    super('A page could not be made from the content');
  }
}

const MEGABYTE = 1024 * 1024;
/** In milliseconds, of a page that was made of content of before, because the newest can't be had. */
const STALE_FRESH_FOR = 5000;

/** How many states of what the host is told are there to be asked for: pages of an earlier one may lie open. */
const PLANS = 20;

/**
 * In milliseconds: among several processes a visitor rather waits for the code of a new release than goes back and
 * forth between two.
 */
const OPEN_WITHIN = 2000;

const pathOf = (address: string) => address.split('?', 1).join();

export type Pages = ReturnType<typeof createPages>;

/** The pages of the site, rendered once and kept until something in them changes. */
export function createPages(app: App, services: Services & { live: LiveRelease }) {
  const { changes, live } = services;
  const renderer = createRenderer((address) => app.readPublic(address), app.log);
  const cache = createTaggedCache<Page>(changes, { maxBytes: 32 * MEGABYTE });
  // Whatever is asked for in these, it pushes out no page that others ask for.
  const free = createTaggedCache<Page>(changes, { maxBytes: 4 * MEGABYTE });
  const chosen = createTaggedCache<Page>(changes, { maxBytes: 8 * MEGABYTE });
  const entries = existingEntries(services);
  const plans = new LRUCache<string, CachedState>({ max: PLANS });
  const maker = pageMaker(app, services, renderer, read);
  let lastRelease: Release | undefined;
  const patience = isShared(services.settings) ? OPEN_WITHIN : 0;
  let awaited = { id: '', until: 0 };
  live.prepareWith(async (release) => {
    await notePlan(release);
    await renderer.open(release);
  });

  /** What visitors get now. While the code of a new release is loaded, it is the one before. */
  async function findLive() {
    const release = await live.find();
    if (release.code && lastRelease && !renderer.isOpen(release) && !(await isOpenSoon(release)))
      return lastRelease;
    lastRelease = release;
    return release;
  }

  async function findRelease(choice: Choice | undefined) {
    const release = choice ? await live.find(choice) : await findLive();
    await notePlan(release);
    return release;
  }

  async function notePlan(release: Release) {
    const plan = await planOf(release);
    plans.set(plan.href, plan);
  }

  /** Whether the code of a release is loaded before it would be noticed that other processes have theirs. */
  async function isOpenSoon(release: Release) {
    const opened = renderer.open(release).then(() => true);
    if (awaited.id !== release.id) awaited = { id: release.id, until: Date.now() + patience };
    const left = awaited.until - Date.now();
    return left > 0 && within(left, opened, () => false);
  }

  const typeAt = (now: Release, url: string) => {
    const match = now.pages.at(pathOf(url));
    return match && entries.typeAt(match.page.name);
  };

  /** Where a page is kept, and by which key: the id of a release differs where its versions do, chosen ones too. */
  const placeOf = (now: Release, { isFree, key }: Recipe) =>
    [now.choice ? chosen : isFree ? free : cache, `${now.id} ${key}`] as const;

  async function read(now: Release, recipe: Recipe): Promise<Read<Page>> {
    const [place, key] = placeOf(now, recipe);
    const { value, status } = await place.read(key, () => maker.make(now, recipe));
    return { value, status: status === 'miss' && value.wasKept ? 'hit' : status };
  }

  return {
    /**
     * The page at an address, as visitors get it or with chosen versions.
     * @throws NotToBeHad where a chosen version can't be had
     * @throws Unavailable where the content can't be read or too many pages are waiting, and no page of before is there
     */
    async find(url: string, choice?: Choice) {
      const now = await findRelease(choice);
      const type = typeAt(now, url);
      // Where the database can't say what stands, the page that is kept from before may.
      const existing = type && (await entries.read(type).catch(() => undefined));
      const recipe = recipeOf(now, url, existing);
      return recipe === unavailable ? maker.giveUp(now) : read(now, recipe);
    },

    /** The same page, where it lies ready. */
    ready(url: string, choice?: Choice) {
      const now = live.known(choice);
      if (!now || !renderer.isSettled(now)) return undefined;
      const type = typeAt(now, url);
      const existing = type && entries.peek(type);
      if (type && !existing) return undefined;
      const recipe = recipeOf(now, url, existing);
      const [place, key] = placeOf(now, recipe);
      return place.peek(key);
    },

    /** What the host is told of the remotes, by its address; undefined where no page of it can lie open any more. */
    async plan(href: string, choice?: Choice) {
      await findRelease(choice);
      return plans.get(href);
    },

    /** The remotes whose pages belong to the site and of which no version is live, and what this server lacks. */
    async lacking() {
      const { absent, behind } = await live.find();
      return { absent, behind };
    },

    /** Where the version of the host lies. */
    shellDir: async (choice?: Choice) => (await findRelease(choice)).shell.dir,

    close: () => renderer.close(),
  };
}

/**
 * Makes pages: has them rendered, and fills the template.
 * @param read answers one of the pages that are kept
 */
function pageMaker(
  app: App,
  { settings, changes }: Services,
  renderer: ReturnType<typeof createRenderer>,
  read: (now: Release, recipe: Recipe) => Promise<Read<Page>>,
) {
  const kept = renderedPages(changes);
  let lastSite: Site | undefined;

  /** The site's settings; the last known ones where they can't be read. */
  async function readSite() {
    const { status, body } = await app.readPublic('/api/site');
    if (status === 200) lastSite = Site.parse(JSON.parse(body));
    if (!lastSite) throw new Error(`The site's settings were answered with status ${status}`);
    return lastSite;
  }

  async function make(now: Release, recipe: Recipe): Promise<Filled<Page>> {
    const { address, task } = recipe;
    const isProblem = task.kind === 'problem';
    if (recipe.remote && !now.remotes.has(recipe.remote)) return giveUp(now);
    const site = await readSite();
    const { value: made, status } = await kept.read(now, recipe, () =>
      render(now, { ...task, address, site }, isProblem),
    );
    const { rendered, tags, areCached } = made;
    const isStale = status === 'stale' || made.freshUntil === 0;
    const freshUntil = status === 'stale' ? Date.now() + STALE_FRESH_FOR : made.freshUntil;
    if (rendered.kind === 'problem') {
      const { value } = await read(now, missingAt(now, pathOf(address)));
      return {
        value: { ...value, isStale },
        tags: ['site', ...tags],
        bytes: 0,
        freshUntil,
        keep: areCached,
      };
    }
    // A page of a draft is in no cache on the way, not even its frame.
    const isSecret = task.kind === 'frame';
    const origin = originOf(app, settings);
    const page = {
      ...(await fillPage({ release: now, recipe, site, origin, rendered, isCached: areCached })),
      isStale,
      isSecret,
      wasKept: status === 'hit',
    };
    return {
      value: page,
      tags: ['site', ...tags],
      bytes: bytesOf(page.forms) + (page.data ? bytesOf(page.data.forms) : 0),
      freshUntil,
      keep: areCached,
    };
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

  return { make, giveUp };
}
