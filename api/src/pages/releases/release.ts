import { pathsOf } from '@lapis/contract/pages';
import { menuOf, type SitePlan } from '@lapis/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import type { AnnouncedPage } from './announcement';
import { SHELL } from './app-folders';
import type { Choice, Local } from './choice';
import { linkablePages } from './linkable-pages';
import { liveRemotes, type ReleaseSettings } from './live-remotes';
import { liveShell, type ShellVersion } from './live-shell';
import { type PageIndex, pageIndex } from './page-index';
import { hashOf, type RemoteVersion } from './remote-version';

/** What visitors get: the host, and of each remote the version that is live or was chosen. */
export interface Release {
  /** Another one where anything in it is another. */
  id: string;
  /** Undefined where it is what is live. */
  choice?: Choice;
  /** By app, the host too; of one that is absent, the one that was to be live. */
  versions: ReadonlyMap<string, string>;
  shell: ShellVersion;
  /** Those of which a version is live. */
  remotes: Map<string, RemoteVersion>;
  /** The pages of all remotes, those without a live version too, as far as they are known. */
  pages: PageIndex;
  /** The pages of all remotes, as their builds announced them. */
  announced: AnnouncedPage[];
  /** Those that links in texts may lead to, and which of them search engines are asked to leave out. */
  linkable: ReturnType<typeof linkablePages>;
  /** What the host is told of them. */
  plan: SitePlan;
  /** Remotes that were to have a live version, and have none. */
  absent: string[];
  /** Of these, those of whose pages nothing is known. */
  unknown: string[];
  /** What is to be live and is not whole on this server, which has the one before: `app version`. */
  behind: string[];
  /** The code that renders on the server, by app; undefined where the host has none, as in development. */
  code: { host: string; remotes: Record<string, string> } | undefined;
}

/**
 * Reads releases by the versions that are in them; the same one as the one before where nothing has changed.
 * @param locals remotes that are taken from a developer's own machine, for that developer alone
 */
export function releaseReader(
  settings: ReleaseSettings,
  log: FastifyBaseLogger,
  locals: ReadonlyMap<string, Local> = new Map(),
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
    const id = hashOf([`host@${shell.version}@${shell.stamp}`, ...live, 'without', ...absent].join(' '));
    if (previous?.id === id)
      return previous.behind.join() === behind.join() ? previous : { ...previous, behind };
    const announced = announcements.flatMap(([, { pages }]) => pages);
    const servers = [...remotes].flatMap(([name, { server }]) => (server ? [[name, server] as const] : []));
    return {
      id,
      versions: new Map([...versions, [SHELL, shell.version], ...[...remotes].map(versionOf)]),
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
        remotes: placesOf(found),
        pages: pathsOf(announced),
        menu: menuOf(announced),
        ...(origins.length > 0 && { origins }),
      },
      absent,
      behind,
      unknown: absent.filter((name) => !announcements.some(([known]) => known === name)),
      code: shell.server ? { host: shell.server, remotes: Object.fromEntries(servers) } : undefined,
    };
  };
}

/** Where each remote is on the site, and where its live version starts. */
const placesOf = ({ remotes, announcements }: Awaited<ReturnType<ReturnType<typeof liveRemotes>>>) =>
  Object.fromEntries(
    announcements.flatMap(([name, { remote }]) => {
      const start = remotes.get(name)?.start;
      return remote ? [[name, { ...remote, ...(start && { start }) }] as const] : [];
    }),
  );

const versionOf = ([name, { version }]: [string, RemoteVersion]) => [name, version] as const;
