import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { missingFolderText, isFolder } from '../../../server/settings/places';
import { StartFailure } from '../../../server/settings/start-failure';
import type { FileStore } from '../../../server/storage/file-store';
import { HOUR, timestamp } from '../../../server/time/clock';

export interface BackupStore {
  /** True if backups take space on a local disk. */
  isHere: boolean;
  /** Writes a file that only appears once it is complete. Returns its size in bytes. */
  put: (name: string, content: Readable) => Promise<number>;
  open: (name: string) => Promise<Readable>;
  remove: (name: string) => Promise<void>;
  list: () => Promise<{ name: string; size: number }[]>;
  addressOf: (name: string) => string;
}

const NAME =
  /^(?:backup|before-update|before-restore)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)\.tar\.gz(?:\.age)?$/;

/** Returns the name of a backup made now: `backup-2026-11-21T10-00-00.tar.gz`, with `.age` if encrypted. */
export const backupName = (prefix: 'backup' | 'before-update' | 'before-restore', isEncrypted: boolean) =>
  `${prefix}-${timestamp().slice(0, 19).replaceAll(':', '-')}.tar.gz${isEncrypted ? '.age' : ''}`;

/** Returns the time in a backup's name; undefined for other names. */
export function parseBackupTime(name: string) {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour === undefined ? undefined : `${hour}:${minute}:${second}Z`;
}

/**
 * Stores backups in a folder. A configured folder must exist, because it may be on a disk that isn't mounted;
 * the default one is created.
 */
export function folderStore(folder: string, { isNamed = false } = {}): BackupStore {
  const toPath = (name: string) => join(folder, name);
  const made = async () => {
    if (isNamed && !(await isFolder(folder)))
      throw new StartFailure(`BACKUP_URL ${missingFolderText(folder)}`);
    await mkdir(folder, { recursive: true }).catch((error: Error) => {
      throw new StartFailure(`The backup folder can’t be created: ${error.message}.`);
    });
    return folder;
  };
  return {
    isHere: true,
    addressOf: toPath,

    async put(name, content) {
      await deleteUnfinished(await made(), name);
      const unfinished = toPath(`${name}.${randomUUID().slice(0, 8)}.new`);
      const stopWatching = removeWhenStopped(unfinished);
      try {
        // A backup contains everything, so only the file's owner may read it.
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, toPath(name));
      } finally {
        stopWatching();
        await rm(unfinished, { force: true });
      }
      return (await stat(toPath(name))).size;
    },

    async open(name) {
      const path = toPath(name);
      if ((await stat(path)).isDirectory())
        throw new StartFailure(`${path} is a folder: name the file of a backup in it.`);
      return createReadStream(path);
    },

    remove: (name) => rm(toPath(name), { force: true }),

    async list() {
      const names = (await readdir(await made())).filter((name) => parseBackupTime(name) !== undefined);
      return Promise.all(names.map(async (name) => ({ name, size: (await stat(toPath(name))).size })));
    },
  };
}

export function bucketStore(files: FileStore): BackupStore {
  const bucketAddress = (name: string) => `${files.url.replace(/\?.*$/, '').replace(/\/$/, '')}/${name}`;
  return {
    isHere: false,
    addressOf: bucketAddress,

    async put(name, content) {
      await files.put(name, content);
      return (await files.head(name))?.size ?? 0;
    },

    async open(name) {
      const file = await files.get(name);
      if (file) return file.content;
      throw new StartFailure(`There is no file ${bucketAddress(name)}.`);
    },

    remove: (name) => files.delete(name),

    async list() {
      const found = [];
      for await (const { name, size } of files.list('')) {
        if (parseBackupTime(name) !== undefined) found.push({ name, size });
      }
      return found;
    },
  };
}

const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Removes a file if a signal ends the process. Returns a function that takes this back. */
function removeWhenStopped(path: string) {
  const onStop = (signal: NodeJS.Signals) => {
    rmSync(path, { force: true });
    takeBack();
    // Without another listener the signal ends the process, as it would have without this one.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const takeBack = () => {
    for (const signal of STOPS) process.off(signal, onStop);
  };
  for (const signal of STOPS) process.on(signal, onStop);
  return takeBack;
}

/** Time in milliseconds without a write after which an unfinished file must belong to a dead process. */
const LEFT_BEHIND_AFTER = HOUR;

/**
 * Returns the prefix of a backup made by a restore or an update. Only one of these runs at a time, so
 * unfinished files with the prefix were left by dead processes.
 */
const exclusivePrefix = (name: string) => /^before-(restore|update)-/.exec(name)?.[0];

async function deleteUnfinished(folder: string, about: string) {
  const prefix = exclusivePrefix(about);
  for (const name of await readdir(folder)) {
    const [, finished] = /^(.+)\.[0-9a-f]{8}\.new$/.exec(name) ?? [];
    if (finished === undefined || parseBackupTime(finished) === undefined) continue;
    const path = join(folder, name);
    const times = await stat(path).catch(() => undefined);
    const isOfOne = prefix !== undefined && name.startsWith(prefix);
    if (times && (isOfOne || times.mtimeMs < Date.now() - LEFT_BEHIND_AFTER)) await rm(path, { force: true });
  }
}
