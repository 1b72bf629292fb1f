import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { isFile, type Source } from '../media/upload-queue';

/** What the clipboard or a drop holds, as far as pictures are looked for in it. */
export type Clipboard = Pick<DataTransfer, 'getData' | 'files'>;

/**
 * Takes the pictures out of the text that is pasted: `keysOf` is told where each comes from, in their order, and names
 * their places. Answers null where the text has none, and says which are nowhere to be had.
 */
export function takePictures(slice: Slice, clipboard: Clipboard, keysOf: (sources: Source[]) => string[]) {
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
  const taken = named.map(({ src, alt }): Source | null => {
    if (isOnWeb(src)) return { address: new URL(src, 'https://web').href, alt };
    const file = /^data:/i.test(src) ? fileOfData(src) : locals.shift();
    return file ? calledAfter(alt, file) : null;
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
      // A paragraph that held nothing but pictures that could not be taken.
      const isEmptied = copy.type.name === 'paragraph' && copy.childCount === 0 && node.childCount > 0;
      if (!isEmptied || !isWithin) nodes.push(copy);
    });
    return Fragment.fromArray(nodes);
  };
  return {
    slice: new Slice(filled(slice.content), slice.openStart, slice.openEnd),
    words: leftOut(taken.filter((source) => source === null).length),
  };
}

/** An address without a protocol has that of the page that it was copied from. */
const isOnWeb = (src: string) => /^(https?:)?\/\//i.test(src) && URL.canParse(src, 'https://web');

const isUntaken = ({ type, attrs }: Node) => type.name === 'arriving' && attrs.key === null;

/**
 * The pictures whose addresses only the program knows that they were copied from, in their order. Word hands them over
 * within its RTF, others as files of the clipboard; unless there are as many as the text has, we can't know which is
 * which.
 */
function localFiles(sources: string[], clipboard: Clipboard) {
  const count = sources.filter((src) => !/^data:/i.test(src) && !isOnWeb(src)).length;
  const inRtf = filesInRtf(clipboard.getData('text/rtf'));
  if (inRtf.length === count) return inRtf;
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  // A single one may be Word's picture of the whole text.
  const isOfWord = clipboard.getData('text/html').includes('office:word');
  return files.length === count && (count > 1 || !isOfWord) ? files : [];
}

/** Pictures stand in RTF as hexadecimal digits (RTF 1.9.1, 'Pictures'). */
function filesInRtf(rtf: string) {
  return rtf.split(/\{\\pict\b/).flatMap((part, at) => {
    const [, kind, digits] = /\\(png|jpeg)blip[^]*?([\da-f][\da-f\s]{63,})\}/i.exec(part) ?? [];
    if (at === 0 || !kind || !digits) return [];
    const pairs = digits.replace(/\s/g, '').match(/../g) ?? [];
    return [
      fileOf(
        Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)),
        `image/${kind}`,
      ),
    ];
  });
}

/** The picture within a data URL; null where it is none that we can read. */
function fileOfData(url: string) {
  const [, type, base64] = /^data:(image\/[\w.+-]+)[^,]*;base64,(.*)$/is.exec(url) ?? [];
  if (!type || !base64) return null;
  try {
    return fileOf(
      Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
      type,
    );
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  new File([bytes], `pasted-picture.${type.replace(/^image\/|\+.*$/g, '').replace('jpeg', 'jpg')}`, { type });

/** In the library a picture is found by its name; what the program calls it, such as 'image.png', says nothing. */
function calledAfter(alt: string, file: File) {
  const name = alt
    .replace(/[^\p{L}\p{N} -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return name ? new File([file], `${name}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`, { type: file.type }) : file;
}

/** What became of so many pictures that are not in the text now; empty where all are. */
function leftOut(lost: number) {
  if (lost === 0) return '';
  const [pictures, it] = lost === 1 ? ['1 picture was', 'it'] : [`${lost} pictures were`, 'them'];
  return `${pictures} left out, as the clipboard does not hold ${it}. Save ${it} on your device, then use the picture button.`;
}
