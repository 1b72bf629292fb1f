import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type makeSigner, readManifest } from './signing';

type Signer = Awaited<ReturnType<typeof makeSigner>>;

/** Returns the path of the file that names a remote's live version. */
export const pointer = (dir: string, name: string) => path.join(dir, name, 'live.json');

/** Returns a remote's live version, given the folder of all remotes. */
export async function liveIn(dir: string, name: string) {
  const { version } = JSON.parse(await readFile(pointer(dir, name), 'utf8')) as { version: string };
  return version;
}

/** Creates a version from the live one, with code added to its server code. Returns its name. */
export async function release(
  dir: string,
  name: string,
  suffix: string,
  serverCode: string,
  { seal }: Signer,
) {
  const before = await liveIn(dir, name);
  const version = `${before}-${suffix}`;
  const folder = path.join(dir, name, version);
  await cp(path.join(dir, name, before), folder, { recursive: true });
  // The files contain the path under which they are served. Compressed copies would still contain the old
  // path.
  for (const file of await readdir(folder, { recursive: true })) {
    const whole = path.join(folder, file);
    if (/\.(br|gz)$/.test(file)) await rm(whole);
    else if (/\.(js|cjs|css|json)$/.test(file)) {
      const text = (await readFile(whole, 'utf8')).replaceAll(before, version);
      await writeFile(whole, file === path.join('server', 'index.cjs') ? text + serverCode : text);
    }
  }
  await seal(folder, await readManifest(folder));
  return version;
}
