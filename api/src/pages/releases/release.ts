import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announce, pathsOf } from '@lapis/contract/pages';
import { portalMenuOf, type SitePlan } from '@lapis/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../../server/settings/settings';
import { readAnnouncement } from './announcement';
import { linkablePages } from './linkable-pages';
import { liveRemotes } from './live-remotes';
import { type PageIndex, pageIndex } from './page-index';
import { hashOf, type RemoteVersion, SERVER_CODE, timeOf, undefinedIfMissing } from './remote-version';
import { readTemplate, type Template } from './template';

/** What visitors get now: the host, and of each remote the version that is live. */
export interface Release {
  /** Another one where anything in it is another. */
  id: string;
  template: Template;
  /** Those of which a version is live. */
  remotes: Map<string, RemoteVersion>;
  /** The pages of all remotes, those without a live version too, as far as they are known. */
  pages: PageIndex;
  /** Those that links in texts may lead to, and which of them search engines are asked to leave out. */
  linkable: ReturnType<typeof linkablePages>;
  /** What the host is told of them. */
  plan: SitePlan;
  /** Remotes that were to have a live version, and have none. */
  absent: string[];
  /** Of these, those of whose pages nothing is known. */
  unknown: string[];
  /** The code that renders on the server, by app; undefined where the host has none, as in development. */
  code: { host: string; remotes: Record<string, string> } | undefined;
}

/** In milliseconds: how soon a pointer that was moved counts. */
const LOOK_EVERY = 1000;

export type LiveRelease = ReturnType<typeof liveRelease>;

/**
 * Answers the release. The pointers are looked at once a second at most, so that one that is moved, forward or back,
 * counts without a restart.
 */
export function liveRelease(
  settings: Pick<Settings, 'shellDir' | 'remotesDir' | 'remoteEntries'>,
  log: FastifyBaseLogger,
) {
  const { shellDir } = settings;
  const findRemotes = liveRemotes(settings, log);
  let known: Promise<Release> | undefined;
  let current: Release | undefined;
  let lookAgainAt = 0;

  return {
    find() {
      if (known && Date.now() < lookAgainAt) return known;
      lookAgainAt = Date.now() + LOOK_EVERY;
      current = undefined;
      known = look(known);
      known.then(
        (release) => (current = release),
        // A site that is being built is looked at again by the next request.
        () => (known = undefined),
      );
      return known;
    },

    /** The release, where it has been looked at a moment ago. */
    known: () => (Date.now() < lookAgainAt ? current : undefined),
  };

  async function look(before: Promise<Release> | undefined): Promise<Release> {
    const [builtAt, found] = await Promise.all([timeOf(join(shellDir, 'index.html')), findRemotes()]);
    const { remotes, absent, announcements } = found;
    const live = [...remotes].map(([name, { stamp }]) => `${name}@${stamp}`).sort();
    const id = hashOf([`host@${builtAt}`, ...live, 'without', ...absent].join(' '));
    const previous = await before;
    if (previous?.id === id) return previous;
    const ofHost = await readAnnouncement(shellDir).catch(undefinedIfMissing);
    const announced = announcements.flatMap(([, { pages }]) => pages);
    const pages = pathsOf(announced);
    announce(pages);
    const host = join(shellDir, SERVER_CODE);
    const servers = [...remotes].flatMap(([name, { server }]) => (server ? [[name, server] as const] : []));
    return {
      id,
      template: await readTemplate(shellDir),
      remotes,
      pages: pageIndex([...(ofHost ? [[undefined, ofHost] as const] : []), ...announcements]),
      linkable: linkablePages(announcements),
      plan: {
        ...(await versionOfHost(shellDir)),
        remotes: placesOf(found),
        pages,
        portalMenu: portalMenuOf(announced),
      },
      absent,
      unknown: absent.filter((name) => !announcements.some(([known]) => known === name)),
      code: existsSync(host) ? { host, remotes: Object.fromEntries(servers) } : undefined,
    };
  }
}

/** As its build wrote it beside its page; nothing in development. */
async function versionOfHost(shellDir: string) {
  const written = await readFile(join(shellDir, 'version.json'), 'utf8').catch(undefinedIfMissing);
  return written === undefined ? {} : z.object({ version: z.string() }).parse(JSON.parse(written));
}

/** Where each remote is on the site, and where its live version starts. */
const placesOf = ({ remotes, announcements }: Awaited<ReturnType<ReturnType<typeof liveRemotes>>>) =>
  Object.fromEntries(
    announcements.flatMap(([name, { remote }]) => {
      const start = remotes.get(name)?.start;
      return remote ? [[name, { ...remote, ...(start && { start }) }] as const] : [];
    }),
  );
