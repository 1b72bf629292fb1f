import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@lapis/contract/manifest';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../../server/settings/settings';
import { listFolders, newestAnnouncement } from '../versions/announcement';
import { SHELL } from '../versions/app-folders';
import type { LocalVersion } from '../versions/choice';
import { readPointerFile } from '@lapis/contract/pointer-file';
import {
  devServerVersion,
  readDevelopment,
  readVersion,
  type RemoteVersion,
  readStamp,
} from '../versions/remote-version';

export type ReleaseSettings = Pick<
  Settings,
  'shellDir' | 'remotesDir' | 'releaseKeys' | 'remoteEntries' | 'databaseUrl' | 'workers'
>;

interface LiveRemotes {
  remotes: Map<string, RemoteVersion>;
  absent: string[];
  /** Announcements of all remotes; for absent remotes, the last known ones. */
  announcements: (readonly [name: string, announcement: Manifest])[];
}

/**
 * Finds the live version of each remote. A new version is used once its folder is complete; until then the
 * previous version stays live.
 * @param locals remotes on a developer's own machine, which replace the live ones
 */
export function liveRemotes(
  { remotesDir, releaseKeys, remoteEntries, databaseUrl }: ReleaseSettings,
  log: FastifyBaseLogger,
  locals: ReadonlyMap<string, LocalVersion>,
) {
  const lastLive = new Map<string, RemoteVersion>();
  const wanted = new Set<string>();
  const wrong = new Map<string, string>();

  async function liveVersion(name: string, version: string | undefined) {
    const local = locals.get(name);
    if (local) {
      const one = devServerVersion(local);
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
    const stamp = await readStamp(join(remotesDir, name, version));
    const last = lastLive.get(name);
    return last?.stamp === stamp && last.version === version
      ? last
      : readVersion({ remotesDir, releaseKeys }, name, version, stamp);
  }

  /** Returns the previous version if its folder still exists; after a restart, the last good version. */
  async function before(name: string) {
    const last = lastLive.get(name);
    if (last)
      return (await readStamp(join(remotesDir, name, last.version))) === last.stamp ? last : undefined;
    const version = (await readPointerFile(join(remotesDir, name)).catch(() => undefined))?.previous;
    const good = version === undefined ? undefined : await read(name, version).catch(() => undefined);
    if (good) lastLive.set(name, good);
    return good;
  }

  /**
   * Returns false for a remote that an operator has removed by deleting its folder. With several servers, the
   * folder may simply not have arrived on this one, so a version in the database is enough.
   */
  const isPlanned = (name: string, version: string | undefined) =>
    remoteEntries !== undefined ||
    existsSync(join(remotesDir, name)) ||
    (databaseUrl !== undefined && version !== undefined);

  const findAnnouncement = async (name: string) =>
    lastLive.get(name)?.announcement ?? (await newestAnnouncement(join(remotesDir, name)));

  return async (versions: ReadonlyMap<string, string>): Promise<LiveRemotes> => {
    const names = remoteEntries
      ? Object.keys(remoteEntries)
      : [...new Set([...(await listFolders(remotesDir)), ...versions.keys()])].filter(
          (name) => name !== SHELL,
        );
    const found = await Promise.all(
      names.map(async (name) => [name, await liveVersion(name, versions.get(name))] as const),
    );
    const remotes = new Map(found.flatMap(([name, live]) => (live ? [[name, live] as const] : [])));
    const absent = [...wanted].filter((name) => !remotes.has(name) && isPlanned(name, versions.get(name)));
    const announced = await Promise.all(
      [...remotes.keys(), ...absent].map(async (name) => [name, await findAnnouncement(name)] as const),
    );
    return {
      remotes,
      absent,
      announcements: announced.flatMap(([name, one]) => (one ? [[name, one] as const] : [])),
    };
  };
}
