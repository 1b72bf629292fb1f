import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announcements } from '@lapis/contract/testing';
import { layVersion, createManifest } from './lay-version';

/** Writes a live version `0` for each of the project's own apps. */
export async function layApps(dir: string, keys: { releaseKeys: string }, page: string) {
  for (const [name, { remote }] of Object.entries(announcements())) {
    const folder = join(dir, remote ? `remotes/${name}` : name);
    await mkdir(folder, { recursive: true });
    await layVersion(
      keys,
      join(folder, '0'),
      createManifest(name, '0'),
      remote ? {} : { 'index.html': page },
    );
    await writeFile(join(folder, 'live.json'), JSON.stringify({ version: '0' }));
  }
}
