import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@lapis/contract/manifest';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../server/settings/settings';
import { foldersIn, newestAnnouncement } from './announcement';
import { SHELL } from './app-folders';
import type { Local } from './choice';
import { lastGoodHere } from './pointer-file';
import { atEntry, readDevelopment, readVersion, type RemoteVersion, stampOf } from './remote-version';

export type ReleaseSettings = Pick<
  Settings,
  'shellDir' | 'remotesDir' | 'releaseKeys' | 'remoteEntries' | 'databaseUrl' | 'workers'
>;

interface LiveRemotes {
  /** By name; one without a version that is live is left out. */
  remotes: Map<string, RemoteVersion>;
  /** Those that were to have a live version, and have none. */
  absent: string[];
  /** What each of both announces, as far as that is known: of one that is absent, what it did last. */
  announcements: (readonly [name: string, announcement: Manifest])[];
}

/**
 * Finds the live version of each remote. A version counts once its folder is whole; until then the one before it stays.
 * @param locals remotes that a developer's own machine has, whichever version of them is live
 */
export function liveRemotes(
  { remotesDir, releaseKeys, remoteEntries, databaseUrl }: ReleaseSettings,
  log: FastifyBaseLogger,
  locals: ReadonlyMap<string, Local>,
) {
  /** The version of each remote that visitors got last. */
  const lastLive = new Map<string, RemoteVersion>();
  /** Remotes that have, or had, a pointer. */
  const wanted = new Set<string>();
  /** What was wrong with each remote when the pointers were last looked at. */
  const wrong = new Map<string, string>();

  /** Undefined where no version was ever to be live. */
  async function liveVersion(name: string, version: string | undefined) {
    const local = locals.get(name);
    if (local) {
      const one = atEntry(local);
      lastLive.set(name, one);
      return one;
    }
    const base = remoteEntries?.[name];
    if (base === undefined && version === undefined) return undefined;
    wanted.add(name);
    try {
      const live = base === undefined ? await read(name, version ?? '') : await readDevelopment(base);
      if (wrong.delete(name)) log.info({ remote: name, version }, 'a remote is complete again');
      lastLive.set(name, live);
      return live;
    } catch (error) {
      const reason = String(error);
      if (wrong.get(name) !== reason)
        log.error(
          { err: error, remote: name, version },
          'a remote has no complete version that could go live',
        );
      wrong.set(name, reason);
      return before(name);
    }
  }

  async function read(name: string, version: string) {
    const stamp = await stampOf(join(remotesDir, name, version));
    const last = lastLive.get(name);
    return last?.stamp === stamp && last.version === version
      ? last
      : readVersion({ remotesDir, releaseKeys }, name, version, stamp);
  }

  /** The version that was live before, while it is still there; at a start the last good one. */
  async function before(name: string) {
    const last = lastLive.get(name);
    if (last) return (await stampOf(join(remotesDir, name, last.version))) === last.stamp ? last : undefined;
    const version = await lastGoodHere(join(remotesDir, name));
    // One that can't be read either is no better than none.
    const good = version === undefined ? undefined : await read(name, version).catch(() => undefined);
    if (good) lastLive.set(name, good);
    return good;
  }

  /**
   * One whose folder was taken away is no part of the site any more; among several servers, this one may have yet to
   * get it.
   */
  const isPlanned = (name: string, version: string | undefined) =>
    remoteEntries !== undefined ||
    existsSync(join(remotesDir, name)) ||
    (databaseUrl !== undefined && version !== undefined);

  const announcementOf = async (name: string) =>
    lastLive.get(name)?.announcement ?? (await newestAnnouncement(join(remotesDir, name)));

  /** @param versions which one of each is to be live */
  return async (versions: ReadonlyMap<string, string>): Promise<LiveRemotes> => {
    const names = remoteEntries
      ? Object.keys(remoteEntries)
      : [...new Set([...(await foldersIn(remotesDir)), ...versions.keys()])].filter((name) => name !== SHELL);
    const found = await Promise.all(
      names.map(async (name) => [name, await liveVersion(name, versions.get(name))] as const),
    );
    const remotes = new Map(found.flatMap(([name, live]) => (live ? [[name, live] as const] : [])));
    const absent = [...wanted].filter((name) => !remotes.has(name) && isPlanned(name, versions.get(name)));
    const announced = await Promise.all(
      [...remotes.keys(), ...absent].map(async (name) => [name, await announcementOf(name)] as const),
    );
    return {
      remotes,
      absent,
      announcements: announced.flatMap(([name, one]) => (one ? [[name, one] as const] : [])),
    };
  };
}
