import { Site } from '@lapis/contract';
import { bytesOf, compress, type Forms } from '../cache/compression';
import { createTaggedCache, type Filled } from '../cache/tagged-cache';
import { etagOf } from '../conditional-reads';
import { originOf } from '../origin';
import { createRenderer, type Rendered } from '../rendering/renderer';
import type { App, Services } from '../serve';
import { factsMarkup, noindex } from './facts';
import { pageAt } from './page-names';
import { liveRelease, type PageFiles, type Release } from './release';
import { standing } from './standing';
import { fillTemplate, policyOf, scriptHint } from './template';

/** What a visitor gets for an address, whoever it is. */
export interface Page {
  status: number;
  /** Where it is instead. */
  location?: string;
  /** The content security policy. */
  policy: string;
  etag: string;
  forms: Forms;
  /** Whether it was made of content that may have changed, because the newest can't be had. */
  isStale: boolean;
}

/** The page can't be made just now; this one says so, in the look of the site. */
export class Unavailable extends Error {
  constructor(readonly page: Page) {
    super('A page could not be made of the content');
  }
}

const MEGABYTE = 1024 * 1024;
/** In milliseconds: long enough for a crawler that asks for the same twice. */
const MISSING_FRESH_FOR = 10_000;
/** A page that could not be rendered is tried again, but not for everybody who asks. */
const BARE_FRESH_FOR = 30_000;

const noFiles: PageFiles = { scripts: [], styles: [] };

/** Containers are not named as their remote: `public` is a reserved word of the federation's runtime. */
const container = (name: string) => `charity_${name}`;

export type Pages = ReturnType<typeof createPages>;

/** The pages of the site, rendered once and kept until something in them changes. */
export function createPages(app: App, { db, settings, changes }: Services) {
  const release = liveRelease(settings);
  const renderer = createRenderer((address) => app.readPublic(address), app.log);
  const cache = createTaggedCache<Page>(changes, { maxBytes: 32 * MEGABYTE });
  const stands = standing(db);
  let lastSite: Site | undefined;

  /** The site's settings; the last known ones where they can't be read. */
  async function readSite() {
    const { status, body } = await app.readPublic('/api/site');
    if (status === 200) lastSite = Site.parse(JSON.parse(body));
    if (!lastSite) throw new Error(`The site's settings were answered with status ${status}`);
    return lastSite;
  }

  /** Path and query, without the parameters that make no other page: those that only scripts and counters read. */
  async function addressOf(now: Release, url: string) {
    const [path = '/', search] = url.split('?', 2);
    if (!search) return path;
    const names = await renderer.queryOf(now, path);
    const all = new URLSearchParams(search);
    const known = new URLSearchParams(
      names.flatMap((name) => all.getAll(name).map((value) => [name, value])),
    );
    return known.size > 0 ? `${path}?${known}` : path;
  }

  async function make(now: Release, address: string): Promise<Filled<Page>> {
    const site = await readSite();
    const { rendered, tags, freshUntil, areKept } = await renderer.render(now, address, site);
    const page = { ...(await pageOf(now, address, site, rendered)), isStale: freshUntil === 0 };
    if (page.status === 503) throw new Unavailable(page);
    const isBare = rendered.kind === 'frame';
    const atMost = page.status === 404 ? MISSING_FRESH_FOR : isBare ? BARE_FRESH_FOR : Infinity;
    return {
      value: page,
      // Whether it stands is all that is known of a page that only the browser renders.
      tags: isBare ? ['site', 'post', 'gallery', 'service'] : ['site', ...tags],
      bytes: bytesOf(page.forms),
      freshFor: Math.min(atMost, freshUntil - Date.now()),
      keep: areKept,
    };
  }

  async function pageOf(now: Release, address: string, site: Site, rendered: Rendered) {
    if (rendered.kind === 'redirect') {
      const { status, location } = rendered;
      return { status, location, policy: policyOf(now.template, [], site), ...(await asText('')) };
    }
    const path = address.split('?', 1).join();
    const remotes = [...now.remotes].map(([name, { entry }]) => [container(name), { entry }] as const);
    const files = rendered.kind === 'frame' && rendered.closed ? noFiles : await filesOf(now, path);
    const html = fillTemplate(now.template, {
      title: site.app_name,
      description: site.description,
      ...rendered,
      facts: await factsOf(now, address, site, rendered),
      site,
      language: (rendered.kind === 'page' && rendered.facts.article?.language) || site.language,
      remotes: Object.fromEntries(remotes),
      ...files,
    });
    const status = rendered.kind === 'page' ? rendered.status : (await stands(path)) ? 200 : 404;
    return { status, policy: policyOf(now.template, files.styles, site), ...(await asText(html)) };
  }

  /** What is not for search engines at all is rendered by the browser: signing in, the account, the portal. */
  async function factsOf(
    now: Release,
    address: string,
    site: Site,
    rendered: Exclude<Rendered, { kind: 'redirect' }>,
  ) {
    const origin = originOf(app, settings);
    if (rendered.kind === 'page') return factsMarkup({ ...rendered, site, origin, address });
    const isPublic = (await remoteAt(now, address))?.server !== undefined;
    return isPublic ? '' : noindex;
  }

  const remoteAt = async (now: Release, path: string) =>
    now.remotes.get((await renderer.remoteOf(now, path)) ?? '');

  /** Before anything is known of a page: nothing of what may not be for the visitor. */
  async function hintsFor(now: Release, address: string) {
    const path = address.split('?', 1).join();
    const isPublic = (await remoteAt(now, path))?.server !== undefined;
    const { scripts } = isPublic ? await filesOf(now, path) : noFiles;
    return [...now.template.hints, ...scripts.map(scriptHint)];
  }

  const asText = async (html: string) => ({ etag: etagOf(html), forms: await compress(html) });

  /** What a page needs besides what all pages do. */
  async function filesOf(now: Release, path: string): Promise<PageFiles> {
    const remote = await remoteAt(now, path);
    const name = pageAt(path)?.name ?? '';
    const { scripts, styles } = (remote ?? now).pages[name] ?? noFiles;
    return { scripts: [...(remote?.scripts ?? []), ...scripts], styles };
  }

  return {
    /**
     * The page at an address. Where it has to be made first, `hint` hears before that what it will need in any case.
     * @throws Unavailable where the content can't be read, and no page of before is there
     */
    async find(url: string, hint?: (links: string[]) => void) {
      const now = await release.find();
      const address = await addressOf(now, url);
      return cache.read(`${now.id} ${address}`, async () => {
        if (hint && now.code) hint(await hintsFor(now, address));
        return make(now, address);
      });
    },

    /** The page at an address, where it lies ready. */
    ready(url: string) {
      const now = release.known();
      return now && !url.includes('?') ? cache.peek(`${now.id} ${url}`) : undefined;
    },

    close: () => renderer.close(),
  };
}
