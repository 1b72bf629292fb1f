import { join } from 'node:path';
import { type ReleaseReason, Site } from '@lapis/contract';
import { gate } from '@lapis/contract/gate';
import type { Manifest } from '@lapis/contract/manifest';
import { scriptReasons } from '@lapis/contract/scripts';
import { styleReasons } from '@lapis/contract/styles';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../server/http/serve';
import type { ReadPublic } from '../rendering/sources';
import { appFolder, SHELL } from '../releases/versions/app-folders';
import type { KnownVersion } from '../releases/versions/known-versions.repository';
import { findLastGood } from '../releases/visits/last-good';
import { type Pointer, pointersRepository } from '../releases/live/pointers.repository';
import { releaseReader } from '../releases/live/release';
import { servedCalls } from '../releases/versions/served-calls';
import { globalsFinder } from './find-globals';
import { type TrialLimits, tryRendering } from './trial-rendering';
import type { ReleaseGate } from '../releases/versions/judgement';
import { verifyVersion } from '../releases/versions/verify-version';
import { listFolders, readAnnouncement } from '../releases/versions/announcement';

/**
 * Decides whether a version may go live alongside the other apps: checks its manifest, signature, styles and
 * scripts, and whether its pages render.
 */
export function releaseGate(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { read, log, tries }: { read: ReadPublic; log: FastifyBaseLogger; tries?: TrialLimits[] | undefined },
): ReleaseGate {
  const { all, versions } = pointersRepository(db);

  async function findManifest(app: string, version: string, known: KnownVersion[]) {
    const here = await readAnnouncement(join(appFolder(settings, app), version)).catch(() => undefined);
    const stored = known.find((one) => one.app === app && one.version === version)?.manifest;
    return here ?? (stored ? (JSON.parse(stored) as Manifest) : undefined);
  }

  return async (app, version, { beside = new Map(), isTried = true } = {}) => {
    const dir = join(appFolder(settings, app), version);
    const isHere = (await listFolders(appFolder(settings, app))).includes(version);
    const manifest = isHere ? await readAnnouncement(dir).catch(() => undefined) : undefined;
    if (!manifest)
      return { reasons: [unreadable(`There is no complete version ${version} of ${app} on this server.`)] };
    if (manifest.app !== app || manifest.version !== version)
      return { reasons: [unreadable(`Its lapis.json is for ${manifest.app} ${manifest.version}.`)] };

    const [{ pointers }, known] = await Promise.all([all(), versions()]);
    const release = new Map([...[...pointers].map(toVersionEntry), ...beside, [app, version] as const]);
    const live = new Map<string, Manifest>();
    for (const [other, one] of release) {
      const found = other === app ? undefined : await findManifest(other, one, known);
      if (found) live.set(other, found);
    }
    const shell = pointers.get(SHELL)?.version;
    const before = beside.has(SHELL) ? shell : await findLastGood(db, SHELL, shell);
    const shellBefore = before === undefined ? undefined : await findManifest(SHELL, before, known);
    const forged = await verifyVersion(settings, app, dir);
    const bad = known.find((one) => one.app === app && one.version === version)?.bad;
    return {
      manifest,
      reasons: [
        ...forged,
        ...(bad ? [{ rule: 'bad' as const, text: `It was marked bad: ${bad}` }] : []),
        ...(app !== SHELL && release.has(SHELL) && !live.has(SHELL)
          ? [unreadable('The live shell does not say what it offers.')]
          : []),
        ...gate(manifest, { live, shellBefore, calls: servedCalls() }),
        ...(forged.length === 0 && app !== SHELL ? await checkFiles(manifest, live.get(SHELL)) : []),
        // Code whose signature is invalid is never run.
        ...(forged.length === 0 && isTried ? await trial(app, release) : []),
      ],
    };
  };

  async function checkFiles(remote: Manifest, shell: Manifest | undefined) {
    const versionFiles = (one: Manifest) => ({
      dir: join(appFolder(settings, one.app), one.version),
      files: Object.keys(one.files),
    });
    const isHere = shell && (await listFolders(appFolder(settings, SHELL))).includes(shell.version);
    const finder = globalsFinder();
    try {
      return [
        ...(await styleReasons(versionFiles(remote), isHere ? versionFiles(shell) : undefined)),
        ...(await scriptReasons(versionFiles(remote), remote.container, finder.run)),
      ];
    } finally {
      await finder.close();
    }
  }

  async function trial(app: string, versions: ReadonlyMap<string, string>) {
    if (!versions.has(SHELL)) return [];
    try {
      const release = await releaseReader(settings, log.child({}, { level: 'silent' }))(versions);
      const { body } = await read('/api/site');
      return await tryRendering(app, release, { read, site: Site.parse(JSON.parse(body)) }, tries);
    } catch (error) {
      log.error({ err: error, app, version: versions.get(app) }, 'a version could not be tried');
      return [{ rule: 'server' as const, text: `It could not be tried: ${String(error)}` }];
    }
  }
}

const toVersionEntry = ([app, { version }]: readonly [string, Pointer]) => [app, version] as const;

const unreadable = (text: string): ReleaseReason => ({ rule: 'manifest', text });
