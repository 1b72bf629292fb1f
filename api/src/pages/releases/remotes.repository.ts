import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remote } from '@lapis/contract';
import { z } from 'zod';
import { invalid, HttpError } from '../../server/http/http-error';
import { foldersIn, readAnnouncement } from './announcement';
import { MANIFEST } from './remote-version';

/** Beside a remote's versions: which of them visitors get. The build moves it too. */
const Pointer = z.object({
  version: z.string(),
  previous: z.string().optional(),
  locked: z.boolean().default(false),
});
type Pointer = z.infer<typeof Pointer>;

const POINTER = 'live.json';

/** The remotes below a folder, as the build laid them there. */
export function remotesRepository(remotesDir: string) {
  const list = async () => Promise.all((await foldersIn(remotesDir)).map(read));

  async function read(name: string): Promise<Remote> {
    const folder = join(remotesDir, name);
    const [pointer, versions] = await Promise.all([readPointer(folder), versionsIn(folder)]);
    return {
      name,
      live: pointer?.version ?? null,
      previous: pointer?.previous ?? null,
      locked: pointer?.locked ?? false,
      versions,
    };
  }

  /** In one step, so that nobody reads half of it. */
  async function point(name: string, pointer: Pointer) {
    const file = join(remotesDir, name, POINTER);
    await writeFile(`${file}.new`, `${JSON.stringify(pointer)}\n`);
    await rename(`${file}.new`, file);
  }

  /** What a version announces; nothing where that can't be read, of which the server says so when it is live. */
  const pathsIn = async (name: string, version: string) => {
    const announcement = await readAnnouncement(join(remotesDir, name, version)).catch(() => undefined);
    return announcement?.pages.map(({ path }) => path) ?? [];
  };

  /** @throws 422 where a page of the version has the address of another remote's that is live */
  async function refuseTakenPaths(name: string, version: string) {
    const own = new Set(await pathsIn(name, version));
    for (const other of await list()) {
      if (other.name === name || !other.live) continue;
      const taken = (await pathsIn(other.name, other.live)).find((path) => own.has(path));
      if (taken !== undefined)
        throw invalid(
          'version',
          `Its page ${taken} is one of the remote ${other.name}. Please give it another address.`,
        );
    }
  }

  /** @throws 409 where it is locked, 422 where there is no such version, or it claims what another remote has */
  async function promote({ name, live, locked, versions }: Remote, version: string) {
    if (locked) throw new HttpError(409, `The remote ${name} is locked. Please unlock it first.`);
    if (!versions.some((one) => one.version === version)) {
      throw invalid('version', 'This version is not on the server. Please choose one that is.');
    }
    await refuseTakenPaths(name, version);
    await point(name, { version, previous: live ?? undefined, locked });
  }

  return {
    list,

    find: async (name: string) => (await list()).find((remote) => remote.name === name),

    promote,

    /** @throws 409 also where the version before is not known */
    async rollBack(remote: Remote) {
      if (!remote.previous) throw new HttpError(409, `It is not known what was live before.`);
      await promote(remote, remote.previous);
    },

    async lock({ name, live, previous }: Remote, locked: boolean) {
      if (!live) throw new HttpError(409, `No version of ${name} is live. Please choose one first.`);
      await point(name, { version: live, previous: previous ?? undefined, locked });
    },
  };
}

async function readPointer(folder: string): Promise<Pointer | undefined> {
  try {
    return Pointer.parse(JSON.parse(await readFile(join(folder, POINTER), 'utf8')));
  } catch {
    // Missing or wrong, it points nowhere, and the answer says so.
    return undefined;
  }
}

async function versionsIn(folder: string) {
  const versions = await Promise.all(
    (await foldersIn(folder)).map(async (version) => {
      const manifest = await stat(join(folder, version, MANIFEST)).catch(() => undefined);
      return manifest && { version, built_at: manifest.mtime.toISOString() };
    }),
  );
  return versions.filter((one) => one !== undefined).sort((a, b) => b.built_at.localeCompare(a.built_at));
}
