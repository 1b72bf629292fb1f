import { pathsOf } from '@lapis/contract/pages';
import { menuOf, type SitePlan } from '@lapis/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import { announcePages } from '../../cms/site/announced-pages';
import type { Services } from '../../server/http/serve';
import type { AnnouncedPage } from './announcement';
import { SHELL } from './app-folders';
import { linkablePages } from './linkable-pages';
import { livePointers } from './live-pointers';
import { liveRemotes, type ReleaseSettings } from './live-remotes';
import { liveShell, type ShellVersion } from './live-shell';
import { type PageIndex, pageIndex } from './page-index';
import { RELEASES, visibleOf } from './pointers.repository';
import { hashOf, type RemoteVersion } from './remote-version';

/** What visitors get now: the host, and of each remote the version that is live. */
export interface Release {
  /** Another one where anything in it is another. */
  id: string;
  shell: ShellVersion;
  /** Those of which a version is live. */
  remotes: Map<string, RemoteVersion>;
  /** The pages of all remotes, those without a live version too, as far as they are known. */
  pages: PageIndex;
  /** Those that links in texts may lead to, and which of them search engines are asked to leave out. */
  linkable: ReturnType<typeof linkablePages>;
  /** As their builds announce them. */
  announced: AnnouncedPage[];
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

/** In milliseconds: how soon a pointer that was moved counts. */
const LOOK_EVERY = 1000;

export type LiveRelease = ReturnType<typeof liveRelease>;

/**
 * Answers the release. What is live is looked at once a second at most, and at once where a change was heard of, so
 * that a version that is promoted or rolled back counts without a restart.
 */
export function liveRelease(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  log: FastifyBaseLogger,
) {
  const pointers = livePointers({ db, settings, changes }, log);
  const read = releaseReader(settings, log);
  // It looks ahead, and what is wrong is said when it counts.
  const readAhead = releaseReader(settings, log.child({}, { level: 'silent' }));
  const preparing = new Set<(release: Release) => Promise<unknown>>();
  let known: Promise<Release> | undefined;
  let current: Release | undefined;
  let lookAgainAt = 0;

  changes.subscribe((changed) => {
    if (changed !== 'everything' && !changed.includes(RELEASES)) return;
    lookAgainAt = 0;
    void find().catch(() => {});
  });

  function find() {
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
  }

  async function look(before: Promise<Release> | undefined) {
    const all = [...(await pointers.read())];
    const now = Date.now();
    const next = Math.min(...all.map(([, { liveFrom }]) => (liveFrom > now ? liveFrom : Infinity)));
    if (next < Infinity) {
      lookAgainAt = Math.min(lookAgainAt, next);
      void prepare(new Map(all.map(([app, { version }]) => [app, version])));
    }
    const versions = new Map(all.map(([app, pointer]) => [app, visibleOf(pointer, now)]));
    const release = await read(versions, await before);
    announcePages(release.announced);
    return release;
  }

  /** Has the code of what is about to be live loaded, so that it is there when it counts. */
  async function prepare(versions: ReadonlyMap<string, string>) {
    try {
      const release = await readAhead(versions);
      await Promise.all([...preparing].map((work) => work(release)));
    } catch (error) {
      log.warn({ err: error }, 'what is about to be live could not be prepared');
    }
  }

  return {
    find,

    /** What is live of each app. */
    pointers,

    /** The release, where it has been looked at a moment ago. */
    known: () => (Date.now() < lookAgainAt ? current : undefined),

    /** Has something done with a release that is about to be live. */
    prepareWith: (work: (release: Release) => Promise<unknown>) => void preparing.add(work),
  };
}

/** Reads releases by the versions that are in them; the same one as the one before where nothing has changed. */
export function releaseReader(settings: ReleaseSettings, log: FastifyBaseLogger) {
  const findShell = liveShell(settings, log);
  const findRemotes = liveRemotes(settings, log);

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
      shell,
      remotes,
      pages: pageIndex([
        ...(shell.announcement ? [[undefined, shell.announcement] as const] : []),
        ...announcements,
      ]),
      linkable: linkablePages(announcements),
      announced,
      plan: { remotes: placesOf(found), pages: pathsOf(announced), menu: menuOf(announced) },
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
