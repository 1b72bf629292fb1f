import { join } from 'node:path';
import { type ReleaseReason, Site } from '@lapis/contract';
import { gate } from '@lapis/contract/gate';
import type { Manifest } from '@lapis/contract/manifest';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../server/http/serve';
import type { ReadPublic } from '../rendering/render-process';
import { folderOf, SHELL } from './app-folders';
import { type KnownVersion, lastGoodOf, pointersRepository } from './pointers.repository';
import { releaseReader } from './release';
import { servedCalls } from './served-calls';
import { tryRendering } from './trial-rendering';
import { verifyVersion } from './verify-version';
import { readManifest } from './versions-on-disk';

/** What the gate found of a version. */
interface Judgement {
  reasons: ReleaseReason[];
  /** Undefined where it can't be read. */
  manifest?: Manifest;
}

export type ReleaseGate = (app: string, version: string) => Promise<Judgement>;

/**
 * The gate of a server: whether a version may go live beside what is live. It is looked at what its build wrote down,
 * whether its files are what was signed, and whether its pages render.
 */
export function releaseGate(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { read, log }: { read: ReadPublic; log: FastifyBaseLogger },
): ReleaseGate {
  const { all, versions } = pointersRepository(db);

  /** What a version's build wrote down, which the database knows where its folder is not here. */
  async function manifestOf(app: string, version: string, known: KnownVersion[]) {
    const here = await readManifest(join(folderOf(settings, app), version)).catch(() => undefined);
    const stored = known.find((one) => one.app === app && one.version === version)?.manifest;
    return here ?? (stored ? (JSON.parse(stored) as Manifest) : undefined);
  }

  return async (app, version) => {
    const dir = join(folderOf(settings, app), version);
    const manifest = await readManifest(dir).catch(() => undefined);
    if (!manifest)
      return { reasons: [unreadable(`There is no whole version ${version} of ${app} on this server.`)] };
    if (manifest.app !== app || manifest.version !== version)
      return { reasons: [unreadable(`Its lapis.json is that of ${manifest.app} ${manifest.version}.`)] };

    const [{ pointers }, known] = await Promise.all([all(), versions()]);
    const live = new Map<string, Manifest>();
    const lost: string[] = [];
    for (const [other, pointer] of pointers) {
      if (other === app) continue;
      const found = await manifestOf(other, pointer.version, known);
      if (found) live.set(other, found);
      else lost.push(`${other} ${pointer.version}`);
    }
    const shells = known.filter((one) => one.app === SHELL);
    const before = lastGoodOf(pointers.get(SHELL)?.version, shells);
    const shellBefore = before === undefined ? undefined : await manifestOf(SHELL, before, known);
    const forged = await verifyVersion(settings, app, dir);
    const bad = known.find((one) => one.app === app && one.version === version)?.bad;
    return {
      manifest,
      reasons: [
        ...forged,
        ...(bad ? [{ rule: 'bad' as const, text: `It was marked bad: ${bad}` }] : []),
        ...(lost.includes(`${SHELL} ${pointers.get(SHELL)?.version}`)
          ? [unreadable('The live shell does not say what it offers.')]
          : []),
        ...gate(manifest, { live, shellBefore, calls: servedCalls() }),
        // What is not what was signed is not run.
        ...(forged.length > 0 ? [] : await trial(app, version)),
      ],
    };

    async function trial(of: string, candidate: string) {
      const all = [...pointers].map(([name, pointer]) => [name, pointer.version] as const);
      const release = await releaseReader(settings, log.child({}, { level: 'silent' }))(
        new Map([...all, [of, candidate]]),
      );
      const { body } = await read('/api/site');
      return tryRendering(of, release, { read, site: Site.parse(JSON.parse(body)) });
    }
  };
}

const unreadable = (text: string): ReleaseReason => ({ rule: 'manifest', text });
