import type { CacheRead } from '../../server/cache/tagged-cache';
import { databaseSilence } from '../../server/database/postgres/silence';
import { PAGE } from '../../server/http/limits/call-costs';
import { boundOrigin } from '../../server/http/origin';
import type { App, Services } from '../../server/http/serve';
import { withTimeLimit } from '../../server/time/time-limit';
import type { Choice } from '../releases/versions/choice';
import type { LiveRelease } from '../releases/live/live-release';
import type { Release } from '../releases/live/release';
import type { ProcessLimits } from '../rendering/process-limits';
import { Unavailable } from '../rendering/render-process';
import { createRenderer } from '../rendering/renderer';
import type { Document } from './document';
import { createDocuments } from './document-cache';
import { createHostConfigs } from './host-configs';
import { createRenderings } from './render';
import { createRouter, isForOne, mayBeVariant, ownAddress, unavailable } from './route';
import { servedRelease } from './served-release';

/**
 * Time limit in milliseconds for all queries of one page while the database doesn't respond. Longer than the
 * time after which PostgreSQL cancels a slow statement, so that the error page can still be rendered.
 */
const SILENCE_LIMIT = 6000;

/**
 * Charges the visitor's budget for a page that is rendered for that visitor alone; `cost` is processor time
 * in milliseconds.
 */
type Spend = (cost: number) => unknown;

export interface DocumentTimes {
  openWithin?: number;
  silenceLimit?: number;
  limits?: Partial<ProcessLimits>;
}

export type Pages = ReturnType<typeof createPages>;

/**
 * Turns an address into a document in three stages: route, rendering, document. The response, the last stage,
 * isn't included because it needs the request.
 */
export function createPages(app: App, services: Services & { live: LiveRelease }, times: DocumentTimes = {}) {
  const { changes, live, settings } = services;
  const { silenceLimit = SILENCE_LIMIT, openWithin, limits } = times;
  const readPublic = (address: string) => app.readPublic(address);
  const renderer = createRenderer(readPublic, app.log, limits);
  const renderings = createRenderings(changes, renderer, readPublic);
  const configs = createHostConfigs(readPublic);
  const router = createRouter(services);
  const origin = () => boundOrigin(app, settings);
  const documents = createDocuments(changes, { renderings, configs, origin });
  const served = servedRelease(live, { settings, renderer, openWithin });

  const prepareConfig = async (release: Release) => configs.of(release, await configs.readSite());
  live.prepareWith((release) => Promise.all([prepareConfig(release), renderer.open(release)]));

  async function findDocument(url: string, choice: Choice | undefined, spend: Spend) {
    const release = await served.find(choice);
    try {
      const route = await router.find(release, url);
      if (isForOne(route) && !documents.has(release, route)) spend(PAGE);
      const found = await documents.read(release, route);
      // While a new release's code is loading, visitors get the previous release's page, which a shared cache
      // mustn't store.
      return choice || release.id === (await live.find()).id ? found : { ...found, status: 'stale' as const };
    } catch (error) {
      if (error instanceof Unavailable) return documents.read(release, unavailable);
      throw error;
    }
  }

  return {
    /**
     * Finds the page at an address, with the live versions or with chosen ones. Its status is 503 if it can't
     * be rendered and no earlier one is cached. If the database doesn't respond, all queries together wait
     * for `silenceLimit` at most.
     * @throws VersionUnavailable if a chosen version isn't on this server
     */
    async find(url: string, choice?: Choice, spend: Spend = () => {}) {
      const finding = findDocument(url, choice, spend);
      const found = await withTimeLimit<CacheRead<Document> | undefined>(
        silenceLimit,
        finding,
        () => undefined,
      );
      const last = served.last();
      return found ?? (last && databaseSilence.isSilent() ? documents.read(last, unavailable) : finding);
    },

    /** Returns the address to which a variant leads, such as '/blog' for '/Blog/'; undefined for other addresses. */
    async fromVariant(url: string, choice?: Choice) {
      if (!mayBeVariant(url)) return undefined;
      const own = ownAddress(await served.find(choice), url);
      return own === url ? undefined : own;
    },

    /** Returns the document if it is cached and fresh, without waiting. */
    ready(url: string, choice?: Choice) {
      if (mayBeVariant(url)) return undefined;
      const release = live.known(choice);
      if (!release || !renderer.isSettled(release)) return undefined;
      const route = router.peek(release, url);
      return route && documents.peek(release, route);
    },

    kindOf: router.classifyWith(served.findLive),

    async config(href: string, choice?: Choice) {
      const known = configs.at(href);
      if (known) return known;
      // The URL may come from a different process, or from this one before a restart.
      const config = await prepareConfig(await served.find(choice));
      return config.href === href ? config : undefined;
    },

    async lacking() {
      const { absent, behind } = await live.find();
      return { absent, behind };
    },

    shellDir: async (choice?: Choice) => (await served.find(choice)).shell.dir,

    figures: () => ({ caches: documents.figures(), renderings: renderer.figures() }),

    close: () => renderer.close(),
  };
}
