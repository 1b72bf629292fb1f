import type { Manifest } from '@lapis/contract/manifest';
import { toPaths } from '@lapis/contract/pages';
import { guardsOfPage } from '@lapis/contract/places';
import { collectMenu, type SitePlan } from '@lapis/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import type { AnnouncedPage } from '../versions/announcement';
import { SHELL } from '../versions/app-folders';
import type { Choice, LocalVersion } from '../versions/choice';
import { liveRemotes, type ReleaseSettings } from './live-remotes';
import { liveShell, type ShellVersion } from './live-shell';
import { type PageIndex, pageIndex } from './page-index';
import { shortHash, type RemoteVersion } from '../versions/remote-version';

export interface Release {
  id: string;
  /** Undefined for the live release. */
  choice?: Choice;
  /** Versions by app, including the host; for an absent remote, the version that should be live. */
  versions: ReadonlyMap<string, string>;
  shell: ShellVersion;
  remotes: Map<string, RemoteVersion>;
  /** Pages of all remotes, including the known pages of remotes without a usable version. */
  pages: PageIndex;
  announced: AnnouncedPage[];
  linkable: ReturnType<typeof linkablePages>;
  plan: SitePlan;
  /** Remotes with a pointer but no usable version. */
  absent: string[];
  unknown: string[];
  /**
   * Versions that should be live but are incomplete on this server, as `app version`. Earlier versions are
   * used instead.
   */
  behind: string[];
  /** Code that renders pages on the server; undefined if the host has none, as in development. */
  code: { host: string; remotes: Record<string, string> } | undefined;
}

/**
 * Creates a function that reads a release, or returns the previous one if nothing has changed.
 * @param locals remotes from a developer's own machine, for that developer alone
 */
export function releaseReader(
  settings: ReleaseSettings,
  log: FastifyBaseLogger,
  locals: ReadonlyMap<string, LocalVersion> = new Map(),
) {
  const findShell = liveShell(settings, log);
  const findRemotes = liveRemotes(settings, log, locals);
  const origins = [...locals.values()].map(({ entry }) => new URL(entry).origin);

  return async (versions: ReadonlyMap<string, string>, previous?: Release): Promise<Release> => {
    const [shell, found] = await Promise.all([findShell(versions.get(SHELL)), findRemotes(versions)]);
    const { remotes, absent, announcements } = found;
    const live = [...remotes].map(([name, { stamp }]) => `${name}@${stamp}`).sort();
    const behind = [[SHELL, shell] as const, ...remotes].flatMap(([name, { version }]) => {
      const wanted = versions.get(name);
      return wanted === undefined || wanted === version ? [] : [`${name} ${wanted}`];
    });
    const id = shortHash([`host@${shell.version}@${shell.stamp}`, ...live, 'without', ...absent].join(' '));
    if (previous?.id === id)
      return previous.behind.join() === behind.join() ? previous : { ...previous, behind };
    const announced = announcements.flatMap(([, { pages }]) => pages);
    const servers = [...remotes].flatMap(([name, { server }]) => (server ? [[name, server] as const] : []));
    return {
      id,
      versions: new Map([...versions, [SHELL, shell.version], ...[...remotes].map(toEntry)]),
      shell,
      remotes,
      pages: pageIndex([
        ...(shell.announcement ? [[undefined, shell.announcement] as const] : []),
        ...announcements,
      ]),
      announced,
      linkable: linkablePages(announcements),
      plan: {
        version: shell.version,
        remotes: buildRemotePlaces(found),
        pages: toPaths(announced),
        menu: collectMenu(announced),
        ...(origins.length > 0 && { origins }),
      },
      absent,
      behind,
      unknown: absent.filter((name) => !announcements.some(([known]) => known === name)),
      code: shell.server ? { host: shell.server, remotes: Object.fromEntries(servers) } : undefined,
    };
  };
}

const buildRemotePlaces = ({ remotes, announcements }: Awaited<ReturnType<ReturnType<typeof liveRemotes>>>) =>
  Object.fromEntries(
    announcements.flatMap(([name, { remote }]) => {
      const { start, server } = remotes.get(name) ?? {};
      const rendered = server && { isRendered: true as const };
      return remote ? [[name, { ...remote, ...(start && { start }), ...rendered }] as const] : [];
    }),
  );

const toEntry = ([name, { version }]: [string, RemoteVersion]) => [name, version] as const;

/** Returns the linkable pages that any visitor can open, because they have no parameters or guards. */
const linkablePages = (announcements: (readonly [remote: string, announcement: Manifest])[]) =>
  announcements.flatMap(([, { remote, pages }]) =>
    pages.flatMap(({ path, title, guards, linkable, noindex }) => {
      const label = typeof linkable === 'string' ? linkable : title;
      const isOpen = guardsOfPage({ path, guards }, remote).length === 0;
      return label && linkable && isOpen && !/[:*]/.test(path) ? [{ title: label, path, noindex }] : [];
    }),
  );
