import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Encrypter } from 'age-encryption';
import { ArchiveProblem } from '../../../server/archive/archive-problem';
import { StartFailure } from '../../../server/settings/start-failure';

/** Encrypts and decrypts backups as streams, in the age format (https://age-encryption.org/v1). */
export interface BackupKey {
  encrypt: (plain: Readable) => Promise<Readable>;
  /** Decrypts a stream, which fails with an ArchiveProblem if the content is damaged or the key is wrong. */
  decrypt: (encrypted: Readable) => Readable;
}

type Bytes = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>;

/** Loads the library on demand, because the server rarely needs it. */
const age = () => import('age-encryption');

// Avoids Node's `Readable.toWeb`, which buffers as many chunks as the stream's limit has bytes.
const toWeb = (stream: Readable) => ReadableStream.from<Uint8Array>(stream) as Bytes;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.from(stream as ReadableStream<Uint8Array>, { objectMode: false });

/**
 * Reads the key in BACKUP_KEY_FILE, in the format of `age-keygen`; returns undefined if the setting is
 * missing.
 * @throws StartFailure if the file can't be read or contains no key
 */
export async function readBackupKey(file: string | undefined): Promise<BackupKey | undefined> {
  if (file === undefined) return undefined;
  const { Decrypter, Encrypter, identityToRecipient } = await age();
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartFailure(`The file that BACKUP_KEY_FILE names can’t be read: ${error.message}.`);
  });
  const [identity = ''] = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const recipient = await identityToRecipient(identity.trim()).catch(() => {
    throw new StartFailure(
      `BACKUP_KEY_FILE ${file} holds no key: make one with 'npm run backup -- --new-key FILE'.`,
    );
  });
  return {
    async encrypt(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return fromWeb(await encrypter.encrypt(toWeb(plain)));
    },

    decrypt(encrypted) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity.trim());
      let unreadable: Error | undefined;
      encrypted.once('error', (error) => {
        unreadable = error;
      });
      const toReadError = (error: unknown) =>
        unreadable ??
        new ArchiveProblem(
          `This backup is damaged, or it can’t be decrypted with the key in BACKUP_KEY_FILE: ${String(error)}.`,
        );
      async function* plain() {
        try {
          yield* await decrypter.decrypt(toWeb(encrypted));
        } catch (error) {
          throw toReadError(error);
        }
      }
      return Readable.from(plain(), { objectMode: false });
    },
  };
}

/** Writes a new key to a file, which must not exist yet. Returns the public half. */
export async function writeBackupKey(file: string) {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: Error) => {
      throw new StartFailure(`The key can’t be written: ${error.message}.`);
    },
  );
  return recipient;
}

/** Decrypts a backup if its name says that it is encrypted. */
export function decrypted(name: string, content: Readable, key: BackupKey | undefined) {
  if (!name.endsWith('.age')) return content;
  if (key) return key.decrypt(content);
  content.destroy();
  throw new ArchiveProblem('This backup is encrypted: set BACKUP_KEY_FILE to the file that holds its key.');
}
