import { compress, type CompressedForms, quality } from '../../server/cache/compression';
import { createEtag } from '../../server/http/conditional-reads';

export interface CachedText {
  etag: string;
  forms: CompressedForms;
}

/** Data served at a URL that contains a hash of its content. */
export interface CachedState extends CachedText {
  href: string;
}

const STATE_LENGTH = 12;

/** @param before the previous result; if the text hasn't changed, its compressed forms are reused */
export async function toCachedText(
  text: string,
  before?: CachedText,
  care = quality.usual,
): Promise<CachedText> {
  const etag = createEtag(text);
  return { etag, forms: etag === before?.etag ? before.forms : await compress(text, care) };
}

export async function toCachedState(
  data: unknown,
  toHref: (state: string) => string,
  before?: CachedText,
): Promise<CachedState> {
  const text = await toCachedText(JSON.stringify(data), before);
  const [, hash = ''] = text.etag.split('"');
  return { ...text, href: toHref(hash.slice(0, STATE_LENGTH)) };
}
