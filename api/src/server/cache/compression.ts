import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smallest size in bytes to compress. Below this, the extra headers outweigh the savings. */
const WORTH_IT = 1024;

export interface CompressedForms {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export const decodeText = ({ identity }: CompressedForms) => identity.toString();

/**
 * Brotli quality. `care` takes ten times as long as `usual`, 0.1 s for a page, but makes every response a
 * tenth smaller.
 */
export const quality = { usual: 8, care: 11 };

export async function compress(text: string, brotliQuality = quality.usual): Promise<CompressedForms> {
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

export const countBytes = ({ identity, br, gzip }: CompressedForms) =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);

export function selectForm(forms: CompressedForms, accepted = '') {
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
