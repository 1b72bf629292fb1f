import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ReleaseReason } from '@lapis/contract';
import { Signature } from '@lapis/contract/manifest';
import type { Settings } from '../../server/settings/settings';
import { readManifest } from './versions-on-disk';

export async function verifyVersion(
  { dataDir }: Settings,
  _app: string,
  dir: string,
): Promise<ReleaseReason[]> {
  const pem = await readFile(join(dataDir, 'keys/embedded.pem'), 'utf8').catch(() => undefined);
  const text = await readFile(join(dir, 'lapis.sig'), 'utf8').catch(() => undefined);
  const signature = text === undefined ? undefined : Signature.safeParse(JSON.parse(text)).data;
  if (!pem || !signature) return [{ rule: 'signature', text: 'It is not signed.' }];
  const bytes = await readFile(join(dir, 'lapis.json'));
  if (!verify(null, bytes, createPublicKey(pem), Buffer.from(signature.signature, 'base64')))
    return [{ rule: 'signature', text: 'Its signature is not of its lapis.json.' }];
  const { files } = await readManifest(dir);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const there = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .filter((name) => !['lapis.json', 'lapis.sig'].includes(name) && !/\.(br|gz)$/.test(name));
  const reasons: ReleaseReason[] = [];
  for (const name of new Set([...there, ...Object.keys(files)])) {
    const content = await readFile(join(dir, name)).catch(() => undefined);
    const digest = content && `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (digest !== files[name]) reasons.push({ rule: 'files', text: `${name} is not what was signed.` });
  }
  return reasons;
}
