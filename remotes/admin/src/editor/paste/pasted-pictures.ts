import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { isFile, type UploadSource } from '../../media/upload/upload-queue';

export type ClipboardContent = Pick<DataTransfer, 'getData' | 'files'>;

/**
 * Replaces the pictures in pasted text with placeholders. `keysOf` receives the sources in order and returns
 * a key for each.
 * @returns the text, and a message about unavailable pictures; null if the text has no pictures
 */
export function takePictures(
  slice: Slice,
  clipboard: ClipboardContent,
  keysOf: (sources: UploadSource[]) => string[],
) {
  const named: { src: string; alt: string }[] = [];
  slice.content.descendants((node) => {
    if (!isUntaken(node)) return;
    named.push({ src: node.attrs.src as string, alt: (node.attrs.alt as string | null) ?? '' });
  });
  if (named.length === 0) return null;

  const locals = localFiles(
    named.map(({ src }) => src),
    clipboard,
  );
  const taken = named.map(({ src, alt }): UploadSource | null => {
    if (isOnWeb(src)) return { address: new URL(src, 'https://web').href, alt };
    const file = /^data:/i.test(src) ? decodeDataUrl(src) : locals.shift();
    return file ? nameAfterAlt(alt, file) : null;
  });
  const keys = keysOf(taken.filter((source) => source !== null));

  const places = taken.map((source) => source && { key: keys.shift(), file: isFile(source) ? source : null });
  const filled = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node, _, at) => {
      if (isUntaken(node)) {
        const place = places.shift();
        if (place) nodes.push(node.type.create({ ...place, alt: node.attrs.alt as string | null }));
        return;
      }
      const copy = node.copy(filled(node.content));
      const isWithin = at > 0 && at < fragment.childCount - 1;
      const isEmptied = copy.type.name === 'paragraph' && copy.childCount === 0 && node.childCount > 0;
      if (!isEmptied || !isWithin) nodes.push(copy);
    });
    return Fragment.fromArray(nodes);
  };
  return {
    slice: new Slice(filled(slice.content), slice.openStart, slice.openEnd),
    words: describeLeftOut(taken.filter((source) => source === null).length),
  };
}

/** Returns whether an address is on the web; protocol-relative addresses count too. */
const isOnWeb = (src: string) => /^(https?:)?\/\//i.test(src) && URL.canParse(src, 'https://web');

const isUntaken = ({ type, attrs }: Node) => type.name === 'arriving' && attrs.key === null;

/**
 * Returns the files, in order, for pictures whose addresses only the program they were copied from can read.
 * Word puts the files in its RTF; other programs add them to the clipboard. Returns none if the counts
 * differ, because the pictures can't be matched.
 */
function localFiles(sources: string[], clipboard: ClipboardContent) {
  const count = sources.filter((src) => !/^data:/i.test(src) && !isOnWeb(src)).length;
  const inRtf = filesInRtf(clipboard.getData('text/rtf'));
  if (inRtf.length === count) return inRtf;
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  // A single file from Word may be a picture of all the text.
  const isOfWord = clipboard.getData('text/html').includes('office:word');
  return files.length === count && (count > 1 || !isOfWord) ? files : [];
}

/** Extracts the pictures from RTF, which contains them as hexadecimal digits (RTF 1.9.1, 'Pictures'). */
function filesInRtf(rtf: string) {
  return rtf.split(/\{\\pict\b/).flatMap((part, at) => {
    const [, kind, digits] = /\\(png|jpeg)blip[^]*?([\da-f][\da-f\s]{63,})\}/i.exec(part) ?? [];
    if (at === 0 || !kind || !digits) return [];
    const pairs = digits.replace(/\s/g, '').match(/../g) ?? [];
    return [
      createFile(
        Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)),
        `image/${kind}`,
      ),
    ];
  });
}

/** Decodes a data URL; returns null if it isn't a readable picture. */
function decodeDataUrl(url: string) {
  const [, type, base64] = /^data:(image\/[\w.+-]+)[^,]*;base64,(.*)$/is.exec(url) ?? [];
  if (!type || !base64) return null;
  try {
    return createFile(
      Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
      type,
    );
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const createFile = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  new File([bytes], `pasted-picture.${type.replace(/^image\/|\+.*$/g, '').replace('jpeg', 'jpg')}`, { type });

/**
 * Names a file after its alt text, so that staff can find it in the library. A name like 'image.png' would
 * not help them.
 */
function nameAfterAlt(alt: string, file: File) {
  const name = alt
    .replace(/[^\p{L}\p{N} -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return name ? new File([file], `${name}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`, { type: file.type }) : file;
}

function describeLeftOut(lost: number) {
  if (lost === 0) return '';
  const [pictures, it] = lost === 1 ? ['1 picture was', 'it'] : [`${lost} pictures were`, 'them'];
  return `${pictures} left out, as the clipboard does not hold ${it}. Save ${it} on your device, then use the picture button.`;
}
