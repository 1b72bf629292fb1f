import { join } from 'node:path';
import { type ReleaseReason, Site } from '@lapis/contract';
import { gate } from '@lapis/contract/gate';
import type { Manifest } from '@lapis/contract/manifest';
import { styleReasons } from '@lapis/contract/styles';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../server/http/serve';
import type { ReadPublic } from '../rendering/sources';
import { folderOf, SHELL } from '../releases/app-folders';
import { type KnownVersion, lastGoodOf } from '../releases/known-versions.repository';
import { type Pointer, pointersRepository } from '../releases/pointers.repository';
import { releaseReader } from '../releases/release';
import { servedCalls } from '../releases/served-calls';
import { type TrialLimits, tryRendering } from './trial-rendering';
import type { ReleaseGate } from '../releases/judgement';
import { verifyVersion } from '../releases/verify-version';
import { foldersIn, readAnnouncement } from '../releases/announcement';

/**
 * The gate of a server: whether a version may go live beside what is live. It is looked at what its build wrote down,
 * whether its files are what was signed, and whether its pages render.
 */
export function releaseGate(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { read, log, tries }: { read: ReadPublic; log: FastifyBaseLogger; tries?: TrialLimits[] | undefined },
): ReleaseGate {
  const { all, versions } = pointersRepository(db);

  /** What a version's build wrote down, which the database knows where its folder is not here. */
  async function manifestOf(app: string, version: string, known: KnownVersion[]) {
    const here = await readAnnouncement(join(folderOf(settings, app), version)).catch(() => undefined);
    const stored = known.find((one) => one.app === app && one.version === version)?.manifest;
    return here ?? (stored ? (JSON.parse(stored) as Manifest) : undefined);
  }

  return async (app, version, { beside = new Map(), isTried = true } = {}) => {
    const dir = join(folderOf(settings, app), version);
    const isHere = (await foldersIn(folderOf(settings, app))).includes(version);
    const manifest = isHere ? await readAnnouncement(dir).catch(() => undefined) : undefined;
    if (!manifest)
      return { reasons: [unreadable(`There is no whole version ${version} of ${app} on this server.`)] };
    if (manifest.app !== app || manifest.version !== version)
      return { reasons: [unreadable(`Its lapis.json is that of ${manifest.app} ${manifest.version}.`)] };

    const [{ pointers }, known] = await Promise.all([all(), versions()]);
    const release = new Map([...[...pointers].map(versionOf), ...beside, [app, version] as const]);
    const live = new Map<string, Manifest>();
    for (const [other, one] of release) {
      const found = other === app ? undefined : await manifestOf(other, one, known);
      if (found) live.set(other, found);
    }
    const shells = known.filter((one) => one.app === SHELL);
    const shell = pointers.get(SHELL)?.version;
    const before = beside.has(SHELL) ? shell : lastGoodOf(shell, shells);
    const shellBefore = before === undefined ? undefined : await manifestOf(SHELL, before, known);
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
        ...(forged.length === 0 && app !== SHELL ? await stylesOf(manifest, live.get(SHELL)) : []),
        // What is not what was signed is not run.
        ...(forged.length === 0 && isTried ? await trial(app, release) : []),
      ],
    };
  };

  async function stylesOf(remote: Manifest, shell: Manifest | undefined) {
    const filesOf = (one: Manifest) => ({
      dir: join(folderOf(settings, one.app), one.version),
      files: Object.keys(one.files),
    });
    const isHere = shell && (await foldersIn(folderOf(settings, SHELL))).includes(shell.version);
    return styleReasons(filesOf(remote), isHere ? filesOf(shell) : undefined);
  }

  /** Renders the pages of an app as they would be with these versions; where there is no host yet, it does so later. */
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

const versionOf = ([app, { version }]: readonly [string, Pointer]) => [app, version] as const;

const unreadable = (text: string): ReleaseReason => ({ rule: 'manifest', text });
