import type { Site } from '@lapis/contract';
import type { Changes } from '../../server/cache/changes';
import { createTaggedCache, type Filled, type Read } from '../../server/cache/tagged-cache';
import { DAY, MINUTE, SECOND } from '../../server/time/clock';
import type { MadeOf } from '../rendering/pages-under-way';
import { type ReadPublic, unchanged } from '../rendering/sources';
import type { Release } from '../releases/release';
import { partsOf } from './page-parts';
import type { Recipe } from './recipes';

const MEGABYTE = 1024 * 1024;
/** In milliseconds: a page that was told of, and is missing all the same, is looked for again. */
const MISSING_FRESH_FOR = 10 * SECOND;
/** One that could not be rendered is tried again, but not for everybody who asks. */
const FAILED_FRESH_FOR = 30 * SECOND;
/** One whose remote does not run just now costs little, and is there as soon as that does. */
const BARE_FRESH_FOR = 2 * SECOND;

/** A rendering with the time for which it is good, whatever document it is put into. */
type KeptRendering = MadeOf & {
  site: Site;
  /** In milliseconds of the clock. */
  renderedAt: number;
  /** Whether something else stands in its place for now. */
  isMakeshift: boolean;
  /**
   * When it changes by itself, in milliseconds of the clock. It is kept for less, because changes may be missed; caches
   * in front are told of them.
   */
  changesAt: number;
};

/**
 * What pages were rendered to, kept for as long as that is what they are made of: where another app goes live they are
 * put into the document of the new release, and not rendered anew. Nor are they where nobody told of a change for a
 * while: what they were made of is read anew, which takes milliseconds, and a process that renders may have to be started.
 */
export function renderedPages(changes: Changes, read: ReadPublic) {
  const cache = createTaggedCache<KeptRendering>(changes, { maxBytes: 16 * MEGABYTE });

  return {
    /** A page as it was rendered. Rejects where it has to be rendered and can't be. */
    async read(
      now: Release,
      recipe: Recipe,
      { site, render }: { site: Site; render: () => Promise<MadeOf> },
    ): Promise<Read<KeptRendering>> {
      const { remote, key, isFree } = recipe;
      const renderAnew = async () =>
        limited(now, recipe, { ...(await render()), site, renderedAt: Date.now() });
      // What was chosen may be nobody's code yet: nothing that ran beside it is for those who didn't choose it.
      if (isFree || now.choice) return { value: await renderAnew(), status: 'uncached' };
      return cache.read(`${partsOf(now, remote)} ${key}`, async (before): Promise<Filled<KeptRendering>> => {
        const same = before && isGoodStill(before, site) && (await unchanged(before, read));
        const value = same ? limited(now, recipe, { ...before, ...same }) : await renderAnew();
        const { rendered, tags, freshUntil, areCached } = value;
        const bytes = JSON.stringify(rendered).length;
        return { value, tags: ['site', ...tags], bytes, freshUntil, keep: areCached };
      });
    },
  };
}

/** Whether the same answers of the API make the same page. It may say which year it is. */
const isGoodStill = ({ isMakeshift, renderedAt, site }: KeptRendering, siteNow: Site) =>
  !isMakeshift && site === siteNow && Date.now() - renderedAt < DAY;

function limited(
  now: Release,
  recipe: Recipe,
  made: MadeOf & Pick<KeptRendering, 'site' | 'renderedAt'>,
): KeptRendering {
  const goodFor = makeshiftFor(now, recipe, made);
  const changesAt = Math.min(made.freshUntil, Date.now() + goodFor);
  return {
    ...made,
    isMakeshift: goodFor < Infinity,
    changesAt,
    freshUntil: Math.min(changesAt, Date.now() + MINUTE),
  };
}

/** In milliseconds, how long something in the place of the page itself is good. */
function makeshiftFor({ remotes }: Release, { task, remote = '' }: Recipe, { rendered, hasFailed }: MadeOf) {
  if (hasFailed) return FAILED_FRESH_FOR;
  if (rendered.kind === 'problem') return MISSING_FRESH_FOR;
  const isBare = rendered.kind === 'frame' && task.kind === 'page' && remotes.get(remote)?.server;
  return isBare ? BARE_FRESH_FOR : Infinity;
}
