import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type makeSigner, readManifest } from './signing';

type Signer = Awaited<ReturnType<typeof makeSigner>>;

/** The file that says which version of a remote is live. */
export const pointer = (dir: string, name: string) => path.join(dir, name, 'live.json');

/** Which version of a remote is live, by the folder of all remotes. */
export async function liveIn(dir: string, name: string) {
  const { version } = JSON.parse(await readFile(pointer(dir, name), 'utf8')) as { version: string };
  return version;
}

/** Makes a version of the live one, with more at the end of its server code; answers its name. */
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
  // The files name the place where they are served, and compressed copies would still name the old one.
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
