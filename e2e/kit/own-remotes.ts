import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, test as journey } from './journey';
import { makeSigner, readManifest } from './signing';
import { root, type Site, startSite } from './site';
import { liveIn, pointer, release } from './versions';

const built = process.env['REMOTES_DIR'] ?? path.join(root, 'build/remotes');

/** Folder with the live version of every remote. A test may change it while its site is running. */
export interface Remotes {
  dir: string;
  /** Key with which the tests' versions are signed. */
  signer: Awaited<ReturnType<typeof makeSigner>>;
  live(name: string): Promise<string>;
  makeLive(name: string, version: string): Promise<void>;
  /** Makes the built versions live again. Returns those that weren't live. */
  reset(): Promise<string[]>;
  /** Writes a manifest for a version that another tool built, with the pages of the live version. */
  announce(name: string, version: string): Promise<void>;
  /** Creates a version from the live one, with code added to its server code. Returns its name. */
  release(name: string, suffix: string, serverCode?: string): Promise<string>;
  /** Creates a version whose container fails, but only in browsers. Returns its name. */
  releaseBroken(name: string, suffix: string, statement?: string): Promise<string>;
}

interface OwnSite {
  remotes: Remotes;
  site: Site;
  stop(): Promise<void>;
}

interface OwnFixtures {
  own: OwnSite;
  remotes: Remotes;
  asBuilt: void;
}

/**
 * Test on a site that has its own copies of the remotes.
 * @param name a worker's journeys with the same name share a site
 */
export const testOnOwnRemotes = (name: string, settings: Record<string, string> = {}) =>
  journey.extend<OwnFixtures>({
    own: async ({ keep }, use) => use(await keep(name, () => startOwnSite(settings))),
    remotes: ({ own }, use) => use(own.remotes),
    site: ({ own }, use) => use(own.site),

    // Restores the built versions, because other journeys use the same site later.
    asBuilt: [
      async ({ remotes, request }, use) => {
        await use();
        for (const version of await remotes.reset()) await untilServed(request, version);
      },
      { auto: true },
    ],
  });

export const test = testOnOwnRemotes('own remotes');

async function startOwnSite(settings: Record<string, string>): Promise<OwnSite> {
  const { remotes, remove } = await makeRemotes();
  const site = await startSite({
    REMOTES_DIR: remotes.dir,
    RELEASE_KEYS: remotes.signer.folder,
    ...settings,
  });
  return {
    remotes,
    site,
    async stop() {
      await site.stop();
      await remove();
    },
  };
}

async function makeRemotes() {
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-remotes-'));
  const signer = await makeSigner(await mkdtemp(path.join(tmpdir(), 'lapis-keys-')));
  const asBuilt = new Map<string, string>();
  for (const name of await readdir(built)) {
    const version = await liveIn(built, name);
    await cp(path.join(built, name, 'live.json'), pointer(dir, name));
    await cp(path.join(built, name, version), path.join(dir, name, version), { recursive: true });
    asBuilt.set(name, version);
  }
  const isChanged = async ([name, version]: [string, string]) =>
    (await liveIn(dir, name).catch(() => undefined)) !== version;
  const remotes: Remotes = {
    dir,
    signer,
    async reset() {
      const versions: string[] = [];
      for (const one of asBuilt) {
        if (!(await isChanged(one))) continue;
        versions.push(one[1]);
        await writeFile(pointer(dir, one[0]), JSON.stringify({ version: one[1] }));
      }
      return versions;
    },
    live: (name) => liveIn(dir, name),
    makeLive: (name, version) => writeFile(pointer(dir, name), JSON.stringify({ version })),
    announce: (name, version) => announce(dir, name, version, signer),
    release: (name, suffix, serverCode = '') => release(dir, name, suffix, serverCode, signer),
    releaseBroken: (name, suffix, statement = "throw new Error('Not today')") =>
      releaseBroken(dir, name, suffix, { signer, statement }),
  };
  const remove = async () => {
    for (const folder of [dir, signer.folder]) await rm(folder, { recursive: true });
  };
  return { remotes, remove };
}

/** Returns the site plan, which tells the host the current versions of the remotes. */
export async function planOf(request: APIRequestContext) {
  const html = await (await request.get('/account')).text();
  const [address = ''] = /\/site-plan\/[\w-]+/.exec(html) ?? [];
  return (await request.get(address)).text();
}

/**
 * Waits until the site plan contains a version. The slashes rule out versions whose names only start with it.
 */
export const untilServed = (request: APIRequestContext, version: string) =>
  expect.poll(() => planOf(request)).toContain(`/${version}/`);

type Signer = Remotes['signer'];

async function announce(dir: string, name: string, version: string, { seal }: Signer) {
  const folder = path.join(dir, name, version);
  const { pages, ...live } = await readManifest(path.join(dir, name, await liveIn(dir, name)));
  const { metaData } = JSON.parse(
    await readFile(path.join(folder, 'mf-manifest.json'), 'utf8'),
  ) as ToolsManifest;
  const { path: below, name: file, type } = metaData.remoteEntry;
  const entry = path.posix.join(below, file);
  const isModule = type === 'module' || type === 'esm';
  await seal(folder, {
    ...live,
    version,
    container: {
      name: `charity_${name}`,
      type: isModule ? 'module' : 'script',
      entry,
      scripts: isModule ? [] : [entry],
    },
    pages: pages.map((page) => ({ ...page, files: [] })),
  });
}

/** Manifest as written by every tool's federation plugin. */
interface ToolsManifest {
  metaData: { remoteEntry: { path: string; name: string; type: string } };
}

async function releaseBroken(
  dir: string,
  name: string,
  suffix: string,
  { signer, statement }: { signer: Signer; statement: string },
) {
  const version = await release(dir, name, suffix, '', signer);
  const folder = path.join(dir, name, version);
  const manifest = await readManifest(folder);
  await writeFile(
    path.join(folder, manifest.container?.entry ?? ''),
    `var charity_${name} = { init: () => { ${statement}; }, get: () => Promise.reject() };`,
  );
  await signer.seal(folder, manifest);
  return version;
}
