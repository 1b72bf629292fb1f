import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReleaseProblem } from './changelog';

const SUMS = 'SHA256SUMS';

async function hashFile(file: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes SHA256SUMS for files of a folder, as `sha256sum --check` reads it. */
export async function writeChecksums(folder: string, names: readonly string[]) {
  const lines: string[] = [];
  for (const name of [...names].sort()) lines.push(`${await hashFile(path.join(folder, name))}  ${name}\n`);
  writeFileSync(path.join(folder, SUMS), lines.join(''));
}

/**
 * Signs SHA256SUMS with an Ed25519 key, as `openssl pkeyutl -verify -rawin` checks it.
 * @param publicFile file with the public key that the project publishes
 * @throws ReleaseProblem if the key can't be read, or isn't the one that users check with
 */
export function signChecksums(folder: string, keyFile: string, publicFile: string) {
  const key = readKey(keyFile);
  const published = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  if (!existsSync(publicFile) || readFileSync(publicFile, 'utf8').trim() !== published.trim())
    throw new ReleaseProblem(
      `${publicFile} is not the public key of ${keyFile}: commit it there, so that users can check signatures.`,
    );
  const signature = sign(null, readFileSync(path.join(folder, SUMS)), key);
  writeFileSync(path.join(folder, `${SUMS}.sig`), signature);
}

function readKey(file: string) {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new ReleaseProblem(`RELEASE_SIGNING_KEY can't be read: ${(error as Error).message}`);
  }
  throw new ReleaseProblem(`${file} is not an Ed25519 key.`);
}
