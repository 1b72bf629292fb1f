import { fileWords } from '@lapis/contract/file-words';
import { brandsOf, TELLING } from './file-kind';

const heic = /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)$/;

const ZIP = '504b0304';
/** In bytes: of what stands in a ZIP before the name of its first file. */
const ZIP_HEAD = 30;
const office = /^(?:\[Content_Types\]|_rels\/|word\/|xl\/|ppt\/|mimetypeapplication\/vnd\.)/;

/** The first bytes, in hexadecimal, of kinds of files that the library doesn't keep; any byte may stand for '..'. */
const beginnings: Record<Exclude<keyof typeof fileWords, 'other' | 'moving' | 'heic'>, readonly string[]> = {
  office: ['d0cf11e0a1b11ae1', '7b5c727466'],
  // ZIP, RAR, 7-Zip, gzip.
  archive: [ZIP, '52617221', '377abcaf271c', '1f8b'],
  // TIFF of both orders, BMP, Photoshop, ICO.
  picture: ['49492a00', '4d4d002a', '424d........00000000', '38425053', '00000100'],
  // AVI, Matroska and WebM, MPEG, Flash, Windows Media.
  film: ['52494646........41564920', '1a45dfa3', '000001ba', '464c5601', '3026b2758e66cf11'],
  // MP3 with and without a head, Ogg, FLAC, WAVE.
  recording: ['494433', 'fffb', 'fff3', 'fff2', '4f676753', '664c6143', '52494646........57415645'],
};

const drawing = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<svg/i;

/** The words for a file that is not kept, by its first bytes. */
export function wordsFor(start: Buffer): string {
  const [brand] = brandsOf(start);
  if (brand !== undefined) {
    if (heic.test(brand)) return fileWords.heic;
    return brand.startsWith('M4A') ? fileWords.recording : fileWords.film;
  }
  const text = start.toString('latin1', 0, TELLING);
  if (drawing.test(text)) return fileWords.picture;
  const hex = start.toString('hex', 0, TELLING);
  if (hex.startsWith(ZIP) && office.test(text.slice(ZIP_HEAD))) return fileWords.office;
  for (const [kind, known] of Object.entries(beginnings))
    if (known.some((bytes) => new RegExp(`^${bytes}`).test(hex)))
      return fileWords[kind as keyof typeof fileWords];
  return fileWords.other;
}
