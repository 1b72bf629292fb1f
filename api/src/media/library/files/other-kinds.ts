import { fileWords } from '@lapis/contract/file-words';
import { readBrands, TELLING } from './file-kind';

const heic = /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)$/;

const ZIP = '504b0304';
const ZIP_HEAD = 30;
const office = /^(?:\[Content_Types\]|_rels\/|word\/|xl\/|ppt\/|mimetypeapplication\/vnd\.)/;

/** First bytes, in hexadecimal, of file types that the library rejects; '..' matches any byte. */
const beginnings: Partial<Record<keyof typeof fileWords, readonly string[]>> = {
  office: ['d0cf11e0a1b11ae1', '7b5c727466'],
  // ZIP, RAR, 7-Zip, gzip.
  archive: [ZIP, '52617221', '377abcaf271c', '1f8b'],
  // TIFF in both byte orders, BMP, Photoshop, ICO.
  picture: ['49492a00', '4d4d002a', '424d........00000000', '38425053', '00000100'],
  // AVI, Matroska and WebM, MPEG, Flash, Windows Media.
  film: ['52494646........41564920', '1a45dfa3', '000001ba', '464c5601', '3026b2758e66cf11'],
  // MP3 with and without an ID3 tag, Ogg, FLAC, WAVE.
  recording: ['494433', 'fffb', 'fff3', 'fff2', '4f676753', '664c6143', '52494646........57415645'],
  // Windows, Linux, macOS in both byte orders and for several processors, scripts.
  program: ['4d5a', '7f454c46', 'cffaedfe', 'cefaedfe', 'feedfacf', 'cafebabe', '2321'],
};

const drawing = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<svg/i;

/**
 * Returns the error message for a rejected file, by its first bytes or, if these are unknown, by its name.
 */
export function wordsFor(start: Buffer, name: string): string {
  const [brand] = readBrands(start);
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
  if (/\.(?:jpe?g|png|webp|avif|gif)$/i.test(name)) return fileWords.fakePicture;
  return /\.pdf$/i.test(name) ? fileWords.fakeDocument : fileWords.other;
}
