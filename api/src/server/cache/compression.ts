import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this the headers weigh more than what is saved. */
const WORTH_IT = 1024;

/** A text as it can be sent. */
export interface Forms {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** The text itself again. */
export const textOf = ({ identity }: Forms) => identity.toString();

/** Brotli's: `care` takes ten times as long as `usual` for a tenth less, of a page that many will be sent 0.1 s. */
export const quality = { usual: 8, care: 11 };

/** Compresses a text for many to come; a short one stays as it is. */
export async function compress(text: string, brotliQuality = quality.usual): Promise<Forms> {
  const identity = Buffer.from(text);
  if (identity.length < WORTH_IT) return { identity };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity)]);
  return { identity, br, gzip: gz };
}

export const bytesOf = ({ identity, br, gzip }: Forms) =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);

/** The smallest form that a client takes, by its Accept-Encoding. */
export function formFor(forms: Forms, accepted = '') {
  const encoding =
    (['br', 'gzip'] as const).find((name) => forms[name] && accepts(accepted, name)) ?? 'identity';
  return { encoding, body: forms[encoding] ?? forms.identity };
}

function accepts(acceptEncoding: string, encoding: string) {
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== encoding) continue;
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
  }
  return false;
}
