import type { Changes } from '../../server/cache/changes';
import { createTaggedCache, type Filled, type Read } from '../../server/cache/tagged-cache';
import { MINUTE, SECOND } from '../../server/time/clock';
import type { MadeOf } from '../rendering/pages-under-way';
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
  /**
   * When it changes by itself, in milliseconds of the clock. It is kept for less, because changes may be missed; caches
   * in front are told of them.
   */
  changesAt: number;
};

/**
 * What pages were rendered to, kept for as long as that is what they are made of: where another app goes live they are
 * put into the document of the new release, and not rendered anew.
 */
export function renderedPages(changes: Changes) {
  const cache = createTaggedCache<KeptRendering>(changes, { maxBytes: 16 * MEGABYTE });

  return {
    /** A page as it was rendered. Rejects where it has to be rendered and can't be. */
    async read(now: Release, recipe: Recipe, render: () => Promise<MadeOf>): Promise<Read<KeptRendering>> {
      const { remote, key, isFree } = recipe;
      // What was chosen may be nobody's code yet: nothing that ran beside it is for those who didn't choose it.
      if (isFree || now.choice) return { value: limited(now, recipe, await render()), status: 'uncached' };
      return cache.read(`${partsOf(now, remote)} ${key}`, async (): Promise<Filled<KeptRendering>> => {
        const value = limited(now, recipe, await render());
        const { rendered, tags, freshUntil, areCached } = value;
        const bytes = JSON.stringify(rendered).length;
        return { value, tags: ['site', ...tags], bytes, freshUntil, keep: areCached };
      });
    },
  };
}

function limited(now: Release, recipe: Recipe, made: MadeOf): KeptRendering {
  const changesAt = Math.min(made.freshUntil, Date.now() + makeshiftFor(now, recipe, made));
  return { ...made, changesAt, freshUntil: Math.min(changesAt, Date.now() + MINUTE) };
}

/** In milliseconds, how long something in the place of the page itself is good. */
function makeshiftFor({ remotes }: Release, { task, remote = '' }: Recipe, { rendered, hasFailed }: MadeOf) {
  if (hasFailed) return FAILED_FRESH_FOR;
  if (rendered.kind === 'problem') return MISSING_FRESH_FOR;
  const isBare = rendered.kind === 'frame' && task.kind === 'page' && remotes.get(remote)?.server;
  return isBare ? BARE_FRESH_FOR : Infinity;
}
