import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Site } from '@lapis/contract';
import type { LoadedPage, Markup, PageData, Read, ServerSite } from '@lapis/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Release } from '../document/release';
import { within } from '../time-limit';
import { loadSiteCode } from './site-code.mjs';

/** Answers a GET of the API for a guest. */
export type ReadPublic = (address: string) => Promise<{
  status: number;
  body: string;
  /** What the answer is made of; empty where nobody keeps it. */
  tags: readonly string[];
  /** When it ceases to be true by itself, in milliseconds of the clock. */
  freshUntil: number;
}>;

/** What a page was made of. */
interface Sources {
  tags: string[];
  freshUntil: number;
  /** Whether all of it is kept, so that a page made of it may be kept too. */
  areKept: boolean;
}

type Loaded<Kind> = Extract<LoadedPage, { kind: Kind }>;

export type Rendered = (Loaded<'page'> & Markup) | (Loaded<'frame'> & Markup) | Loaded<'redirect'>;

interface Limits {
  /** For guards and loaders, and for the markup, in milliseconds. */
  load: number;
  render: number;
  /** For the memory of a thread, in megabytes. */
  memory: number;
}

const usual: Limits = { load: 4000, render: 2000, memory: 96 };
const THREADS = 2;

/** The files of a release that run on the server. */
interface Code {
  id: string;
  host: string;
  remotes: Record<string, string>;
}

/** What a thread is asked for: the markup of a page, or only whether the code runs. */
export interface RenderTask {
  code: Code;
  page?: { address: string; site: Site; data?: PageData | undefined };
}

interface Opened {
  site: ServerSite;
  code: Code;
}

const nothing: Markup = { markup: '', links: '' };

/**
 * Renders pages with the code of a release. Guards and loaders run here, beside the data; the markup is made in
 * threads with limits of time and memory. Whatever fails costs one page its rendering, which the browser then does.
 */
export function createRenderer(read: ReadPublic, log: FastifyBaseLogger, limits: Limits = usual) {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'render-worker.mjs'),
    maxThreads: THREADS,
    minThreads: 0,
    idleTimeout: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 8 },
    execArgv: [],
    // No secret of the server's is for code that renders.
    env: { NODE_ENV: 'production' },
  });
  // A task waits here and not in the pool, so that its time begins when it does.
  const inTurn = pLimit(THREADS);
  const reading = new AsyncLocalStorage<Sources>();
  let underWay = 0;
  let opened: { id: string; site: Promise<Opened | undefined> } | undefined;

  /** The site of a release; undefined where it has no code for the server, or code that does not run. */
  function open(release: Release) {
    if (opened?.id !== release.id) opened = { id: release.id, site: openSite(release) };
    return opened.site;
  }

  async function openSite({ id, code, remotes }: Release): Promise<Opened | undefined> {
    if (!code) return undefined;
    const sound: Code = { id, host: code.host, remotes: {} };
    for (const [name, file] of Object.entries(code.remotes)) {
      try {
        // In a thread first: code that never comes to an end would be the end of this one.
        await inThread({ code: { ...sound, remotes: { [name]: file } } });
        sound.remotes[name] = file;
      } catch (error) {
        const { version } = remotes.get(name) ?? {};
        log.error({ err: error, remote: name, version }, 'a remote does not run on the server');
      }
    }
    try {
      const host = loadSiteCode(sound);
      host.readWith(readAndNote);
      return { site: await host.createSite(), code: sound };
    } catch (error) {
      log.error({ err: error }, 'the host does not run on the server');
      return undefined;
    }
  }

  const readAndNote: Read = async (address) => {
    const { tags, freshUntil, ...answer } = await read(address);
    const sources = reading.getStore();
    sources?.tags.push(...tags);
    if (sources) {
      sources.freshUntil = Math.min(sources.freshUntil, freshUntil);
      sources.areKept &&= tags.length > 0;
    }
    return answer;
  };

  const inThread = (task: RenderTask): Promise<Markup> =>
    inTurn(() => pool.run(task, { signal: AbortSignal.timeout(limits.render) }));

  async function renderPage(
    release: Release,
    { site: server, code }: Opened,
    address: string,
    site: Site,
  ): Promise<Rendered> {
    const path = address.split('?', 1).join();
    try {
      const signal = AbortSignal.timeout(limits.load);
      const loaded = await within(limits.load, server.load(address, site, signal));
      if (loaded.kind === 'redirect') return loaded;
      const data = loaded.kind === 'page' ? loaded.data : undefined;
      return { ...loaded, ...(await inThread({ code, page: { address, site, data } })) };
    } catch (error) {
      const remote = server.remoteOf(path);
      const { version } = release.remotes.get(remote) ?? {};
      log.error({ err: error, remote, version, path }, 'a page could not be rendered on the server');
      return { kind: 'frame', closed: false, ...(await drawFrame(code, address, site)) };
    }
  }

  /** The host's own part, where that of the remote failed. */
  async function drawFrame(code: Code, address: string, site: Site) {
    try {
      return await inThread({ code, page: { address, site } });
    } catch (error) {
      log.error({ err: error }, 'the frame of the site could not be rendered on the server');
      return nothing;
    }
  }

  return {
    /** The parameters of the query that make another page of the one at a path. */
    queryOf: async (release: Release, path: string) => (await open(release))?.site.queryOf(path) ?? [],

    /** Whose page a path is; undefined where the host does not run on the server. */
    remoteOf: async (release: Release, path: string) => (await open(release))?.site.remoteOf(path),

    /** Renders the page at an address, and says what it is made of. Never rejects. */
    async render(release: Release, address: string, site: Site) {
      const opened = await open(release);
      const sources: Sources = { tags: [], freshUntil: Infinity, areKept: true };
      underWay += 1;
      const rendered: Rendered = opened
        ? await reading.run(sources, () => renderPage(release, opened, address, site))
        : { kind: 'frame', closed: false, ...nothing };
      underWay -= 1;
      // Node 20 makes every promise of the process dearer while there is a store.
      if (underWay === 0) reading.disable();
      return { rendered, ...sources };
    },

    close: () => pool.destroy(),
  };
}
