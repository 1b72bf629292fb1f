import { join } from 'node:path';
import type { ReleasedApp } from '@lapis/contract';
import { allCalls, callHash } from '@lapis/contract/call-hashes';
import { gate } from '@lapis/contract/gate';
import type { Manifest } from '@lapis/contract/manifest';
import { styleReasons } from '@lapis/contract/styles';
import { publicKeysFor, verify } from '@lapis/contract/signing';
import type { Reason } from '../problem';
import { readManifest } from '../version';
import { placeOf } from './places';

interface Folder {
  dir: string;
  apps: ReleasedApp[];
  /** The folder with the public keys. */
  keys: string;
}

/** The calls of the server of these sources, each with the hashes of the descriptions that it serves. */
const servedCalls = () =>
  new Map([...allCalls()].map(([name, call]) => [name, [callHash(call), ...(call.earlier ?? [])]] as const));

/**
 * What the gate says of a version beside the live ones of a folder, by what the builds wrote down and what was signed.
 * A server renders its pages besides.
 */
export async function gateReasons(
  { dir, apps, keys }: Folder,
  app: string,
  version: string,
): Promise<Reason[]> {
  const manifestOf = async (name: string, one: string | null | undefined) =>
    one ? readManifest(join(placeOf(dir, name), one)) : undefined;
  const manifest = await manifestOf(app, version);
  const forged = await verify(join(placeOf(dir, app), version), await publicKeysFor(app, keys));
  if (!manifest) return forged;
  if (manifest.app !== app || manifest.version !== version)
    return [
      ...forged,
      { rule: 'manifest', text: `Its lapis.json is that of ${manifest.app} ${manifest.version}.` },
    ];
  const live = new Map<string, Manifest>();
  for (const other of apps) {
    const found = other.app === app ? undefined : await manifestOf(other.app, other.live);
    if (found) live.set(other.app, found);
  }
  const shellBefore = await manifestOf('shell', apps.find((one) => one.app === 'shell')?.last_good);
  const filesOf = (one: Manifest) => ({
    dir: join(placeOf(dir, one.app), one.version),
    files: Object.keys(one.files),
  });
  const shell = live.get('shell');
  return [
    ...forged,
    ...gate(manifest, { live, shellBefore, calls: servedCalls() }),
    ...(forged.length === 0 && app !== 'shell'
      ? await styleReasons(filesOf(manifest), shell && filesOf(shell))
      : []),
  ];
}
