/** Digests and signature of a version. For the server and tools. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { MANIFEST, Manifest, Signature, SIGNATURE } from './manifest';
import type { ReleaseReason } from './releases';

const PUBLIC = '.pub.pem';

export const keyId = (key: KeyObject) =>
  createHash('sha256')
    .update((key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/**
 * Creates an Ed25519 key pair. The private key's file is readable only by its owner; the public key is stored
 * beside it.
 * @param file path of the private key, ending in `.pem`
 * @returns path of the public key
 * @throws EEXIST if there is already a key
 */
export async function makeKeys(file: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicFile = file.replace(/\.pem$/, '') + PUBLIC;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  await writeFile(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
  return publicFile;
}

/**
 * Reads a private key.
 * @throws if it is not an Ed25519 key
 */
export async function readPrivateKey(file: string) {
  const key = createPrivateKey(await readFile(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not a key for Ed25519`);
  return key;
}

/**
 * Reads the public keys trusted for an app: keys in the folder apply to every app, keys in the app's
 * subfolder to that app alone. Returns an empty list if the folder doesn't exist.
 * @throws if a `*.pub.pem` file is not an Ed25519 public key
 */
export async function publicKeysFor(app: string, folder: string): Promise<KeyObject[]> {
  const folders = [folder, join(folder, app)];
  const files = await Promise.all(
    folders.map(async (each) => (await namesIn(each)).map((name) => join(each, name))),
  );
  return Promise.all(
    files
      .flat()
      .filter((file) => file.endsWith(PUBLIC))
      .map(async (file) => {
        const key = createPublicKey(await readFile(file));
        if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not a public key for Ed25519`);
        return key;
      }),
  );
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return [];
  });

/** Writes a build's manifest with the digests of all its files, and signs it. */
export async function seal(dir: string, manifest: Omit<Manifest, 'files'>, key: KeyObject) {
  const names = (await filesIn(dir)).filter((name) => !isApart(name)).sort();
  const files: Record<string, string> = {};
  for (const name of names) files[name] = createDigest(await readFile(join(dir, name)));
  const bytes = Buffer.from(`${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
  const signature: Signature = { key: keyId(key), signature: signBytes(null, bytes, key).toString('base64') };
  await writeFile(join(dir, MANIFEST), bytes);
  // Written last, because a version with a signature counts as complete.
  await writeFile(join(dir, SIGNATURE), `${JSON.stringify(signature)}\n`);
}

/**
 * Returns true for files without a digest: the manifest and the signature, and compressed copies, which are
 * compared with their originals.
 */
const isApart = (name: string) => name === MANIFEST || name === SIGNATURE || isCopy(name);
const isCopy = (name: string) => /\.(br|gz)$/.test(name);

const createDigest = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Verifies that a folder contains exactly the files that were signed with one of the keys.
 * @returns all reasons to reject it
 */
export async function verify(dir: string, keys: KeyObject[]): Promise<ReleaseReason[]> {
  const text = await readFile(join(dir, SIGNATURE), 'utf8').catch(() => undefined);
  const bytes = await readFile(join(dir, MANIFEST)).catch(() => undefined);
  if (!bytes) return [{ rule: 'manifest', text: `There is no ${MANIFEST} in it.` }];
  if (text === undefined) return [unsigned(`It is not signed: there is no ${SIGNATURE} in it.`)];
  const signed = Signature.safeParse(parsed(text)).data;
  if (!signed) return [unsigned(`Its ${SIGNATURE} can’t be read.`)];
  const key = keys.find((one) => keyId(one) === signed.key);
  if (!key)
    return [unsigned(`It is signed with the key ${signed.key}, which is not one of those for this app.`)];
  if (!verifyBytes(null, bytes, key, Buffer.from(signed.signature, 'base64')))
    return [unsigned(`Its signature does not match its ${MANIFEST}.`)];
  const manifest = Manifest.safeParse(parsed(bytes.toString()));
  if (!manifest.success) {
    const fields = manifest.error.issues.map(({ path }) => path.join('.') || 'all of it');
    return [{ rule: 'manifest', text: `Its ${MANIFEST} is wrong in ${[...new Set(fields)].join(', ')}.` }];
  }
  return wrongFiles(dir, manifest.data);
}

const unsigned = (text: string): ReleaseReason => ({ rule: 'signature', text });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function wrongFiles(dir: string, { files, container, pages }: Manifest) {
  const reasons: ReleaseReason[] = [];
  const refuse = (text: string) => reasons.push({ rule: 'files', text });
  const named = new Set([
    ...(container ? [container.entry, ...container.scripts] : []),
    ...pages.flatMap((page) => page.files),
  ]);
  for (const name of named)
    if (!Object.hasOwn(files, name))
      refuse(`${name} is named in ${MANIFEST}, but is not one of the files that were signed.`);
  const there = await filesIn(dir, refuse);
  for (const name of Object.keys(files)) if (!there.includes(name)) refuse(`${name} is missing.`);
  for (const name of there) {
    if (name === MANIFEST || name === SIGNATURE) continue;
    if (isCopy(name)) {
      if (!(await isTrueCopy(dir, name))) refuse(`${name} is not a copy of the file without this ending.`);
    } else if (!Object.hasOwn(files, name)) refuse(`${name} is not one of the files that were signed.`);
    else if (createDigest(await readFile(join(dir, name))) !== files[name])
      refuse(`${name} is not what was signed.`);
  }
  return reasons;
}

const decompressions = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

async function isTrueCopy(dir: string, name: string) {
  const [, original = '', end] = /^(.*)\.(br|gz)$/.exec(name) ?? [];
  const [whole, copy] = await Promise.all(
    [original, name].map((each) => readFile(join(dir, each)).catch(() => undefined)),
  );
  if (!whole || !copy) return false;
  const decompress = decompressions[end === 'br' ? 'br' : 'gz'];
  // Allows one byte more than expected, which is enough to detect a longer copy, and limits the memory used.
  const content = await decompress(copy, { maxOutputLength: whole.length + 1 }).catch(() => undefined);
  return content?.equals(whole) ?? false;
}

async function filesIn(dir: string, refuse?: (text: string) => void) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile()) return [name];
    if (!entry.isDirectory()) refuse?.(`${name} is neither a file nor a folder.`);
    return [];
  });
}
