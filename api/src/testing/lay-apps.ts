import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { announcements } from '@lapis/contract/testing';

/** Puts what the project's own apps announce below a folder, as their builds would, and nothing else of them. */
export async function layApps(dir: string) {
  const lay = async (file: string, content: string) => {
    const path = join(dir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };
  for (const [name, announcement] of Object.entries(announcements())) {
    const folder = announcement.remote ? `remotes/${name}/0` : name;
    await lay(`${folder}/lapis.json`, JSON.stringify(announcement));
    if (!announcement.remote) continue;
    const remoteEntry = { path: 'dist/js', name: 'remoteEntry.js' };
    await lay(`${folder}/mf-manifest.json`, JSON.stringify({ metaData: { remoteEntry } }));
    await lay(`${folder}/dist/js/remoteEntry.js`, '');
    await lay(`remotes/${name}/live.json`, JSON.stringify({ version: '0' }));
  }
}
