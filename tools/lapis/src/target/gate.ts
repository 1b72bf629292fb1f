import { join } from 'node:path';
import type { ReleasedApp } from '@lapis/contract';
import { allCalls, callHash } from '@lapis/contract/call-hashes';
import { gate } from '@lapis/contract/gate';
import type { Manifest } from '@lapis/contract/manifest';
import { scriptReasons } from '@lapis/contract/scripts';
import { styleReasons } from '@lapis/contract/styles';
import { publicKeysFor, verify } from '@lapis/contract/signing';
import type { Reason } from '../problem';
import { readManifest } from '../version';
import { appFolder } from './places';

interface GateFolder {
  dir: string;
  apps: ReleasedApp[];
  keys: string;
}

const servedCalls = () =>
  new Map([...allCalls()].map(([name, call]) => [name, [callHash(call), ...(call.earlier ?? [])]] as const));

/**
 * Checks a version against the folder's live versions, using manifests and signatures. Doesn't render the
 * version's pages, as a server would.
 */
export async function gateReasons(
  { dir, apps, keys }: GateFolder,
  app: string,
  version: string,
): Promise<Reason[]> {
  const findManifest = async (name: string, one: string | null | undefined) =>
    one ? readManifest(join(appFolder(dir, name), one)) : undefined;
  const manifest = await findManifest(app, version);
  const forged = await verify(join(appFolder(dir, app), version), await publicKeysFor(app, keys));
  if (!manifest) return forged;
  if (manifest.app !== app || manifest.version !== version)
    return [
      ...forged,
      { rule: 'manifest', text: `Its lapis.json is for ${manifest.app} ${manifest.version}.` },
    ];
  const live = new Map<string, Manifest>();
  for (const other of apps) {
    const found = other.app === app ? undefined : await findManifest(other.app, other.live);
    if (found) live.set(other.app, found);
  }
  const shellBefore = await findManifest('shell', apps.find((one) => one.app === 'shell')?.last_good);
  const versionFiles = (one: Manifest) => ({
    dir: join(appFolder(dir, one.app), one.version),
    files: Object.keys(one.files),
  });
  const shell = live.get('shell');
  return [
    ...forged,
    ...gate(manifest, { live, shellBefore, calls: servedCalls() }),
    ...(forged.length === 0 && app !== 'shell'
      ? [
          ...(await styleReasons(versionFiles(manifest), shell && versionFiles(shell))),
          ...(await scriptReasons(versionFiles(manifest), manifest.container)),
        ]
      : []),
  ];
}
