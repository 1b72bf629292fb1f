import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { awayLine, isFolder } from '../../server/settings/places';
import { StartFailure } from '../../server/settings/start-failure';
import type { FileStore } from '../../server/storage/file-store';
import { HOUR, timestamp } from '../../server/time/clock';

/** Where backups are kept, each under a name of its own. */
export interface BackupStore {
  /** Whether what is written takes room of a disk here. */
  isHere: boolean;
  /** Writes a file, which is there only when it is whole; answers its size in bytes. */
  put: (name: string, content: Readable) => Promise<number>;
  open: (name: string) => Promise<Readable>;
  /** Deletes a file, if it is there. */
  remove: (name: string) => Promise<void>;
  /** The names and sizes in bytes of the files that are named as backups are. */
  list: () => Promise<{ name: string; size: number }[]>;
  /** How a person finds the file. */
  addressOf: (name: string) => string;
}

const NAME =
  /^(?:backup|before-update|before-restore)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)\.tar\.gz(?:\.age)?$/;

/** The name of a backup that is made now: `backup-2026-11-21T10-00-00.tar.gz`, and `.age` where it is encrypted. */
export const backupName = (prefix: 'backup' | 'before-update' | 'before-restore', isEncrypted: boolean) =>
  `${prefix}-${timestamp().slice(0, 19).replaceAll(':', '-')}.tar.gz${isEncrypted ? '.age' : ''}`;

/** When a backup was made, by its name; undefined where it is not named as backups are. */
export function timeOf(name: string) {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour === undefined ? undefined : `${hour}:${minute}:${second}Z`;
}

/** Backups in a folder, which is made unless it is one that someone has named and that may be on a disk of its own. */
export function folderStore(folder: string, { isNamed = false } = {}): BackupStore {
  const pathOf = (name: string) => join(folder, name);
  const made = async () => {
    if (isNamed && !(await isFolder(folder))) throw new StartFailure(`BACKUP_URL ${awayLine(folder)}`);
    await mkdir(folder, { recursive: true }).catch((error: Error) => {
      throw new StartFailure(`The folder of the backups can't be created: ${error.message}.`);
    });
    return folder;
  };
  return {
    isHere: true,
    addressOf: pathOf,

    async put(name, content) {
      await removeLeftBehind(await made(), name);
      const unfinished = pathOf(`${name}.${randomUUID().slice(0, 8)}.new`);
      try {
        // A backup holds everything, so nobody but who made it may read it.
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, pathOf(name));
      } finally {
        await rm(unfinished, { force: true });
      }
      return (await stat(pathOf(name))).size;
    },

    async open(name) {
      const path = pathOf(name);
      await stat(path);
      return createReadStream(path);
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    async list() {
      const names = (await readdir(await made())).filter((name) => timeOf(name) !== undefined);
      return Promise.all(names.map(async (name) => ({ name, size: (await stat(pathOf(name))).size })));
    },
  };
}

/** Backups in a bucket of S3. */
export function bucketStore(files: FileStore): BackupStore {
  const addressOf = (name: string) => `${files.url.replace(/\?.*$/, '').replace(/\/$/, '')}/${name}`;
  return {
    isHere: false,
    addressOf,

    async put(name, content) {
      await files.put(name, content);
      return (await files.head(name))?.size ?? 0;
    },

    async open(name) {
      const file = await files.get(name);
      if (file) return file.content;
      throw new StartFailure(`There is no file ${addressOf(name)}.`);
    },

    remove: (name) => files.delete(name),

    async list() {
      const found = [];
      for await (const { name, size } of files.list('')) {
        if (timeOf(name) !== undefined) found.push({ name, size });
      }
      return found;
    },
  };
}

/** What nobody has written to for so long was left behind by a process that ended, in milliseconds. */
const LEFT_BEHIND_AFTER = HOUR;

/** A restore and an update are alone: what an earlier one left behind is written by nobody any more. */
const prefixOfOne = (name: string) => /^before-(restore|update)-/.exec(name)?.[0];

/** Deletes unfinished files of processes that ended, before a file of that name is written. */
async function removeLeftBehind(folder: string, about: string) {
  const prefix = prefixOfOne(about);
  for (const name of await readdir(folder)) {
    const [, finished] = /^(.+)\.[0-9a-f]{8}\.new$/.exec(name) ?? [];
    if (finished === undefined || timeOf(finished) === undefined) continue;
    const path = join(folder, name);
    const times = await stat(path).catch(() => undefined);
    const isOfOne = prefix !== undefined && name.startsWith(prefix);
    if (times && (isOfOne || times.mtimeMs < Date.now() - LEFT_BEHIND_AFTER)) await rm(path, { force: true });
  }
}
