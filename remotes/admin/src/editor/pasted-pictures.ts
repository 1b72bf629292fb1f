import { Fragment, type Node, Slice } from '@tiptap/pm/model';

/** What the clipboard or a drop holds, as far as pictures are looked for in it. */
export type Clipboard = Pick<DataTransfer, 'getData' | 'files'>;

interface Found {
  files: File[];
  /** The hosts of those that lie on other websites, and how many could not be taken from this device. */
  elsewhere: string[];
  lost: number;
}

/**
 * Takes the pictures out of the text that is pasted: `keysOf` is told the files, in their order, and names their
 * places. Answers null where the text has none.
 */
export function takePictures(slice: Slice, clipboard: Clipboard, keysOf: (files: File[]) => string[]) {
  const sources: string[] = [];
  slice.content.descendants((node) => {
    if (isUntaken(node)) sources.push(node.attrs.src as string);
  });
  if (sources.length === 0) return null;

  const locals = localFiles(sources, clipboard);
  const found: Found = { files: [], elsewhere: [], lost: 0 };
  const taken = sources.map((src) => {
    const file = /^data:/i.test(src) ? fileOfData(src) : /^https?:/i.test(src) ? null : locals.shift();
    if (file) found.files.push(file);
    else if (/^https?:/i.test(src)) found.elsewhere.push(URL.canParse(src) ? new URL(src).hostname : src);
    else found.lost += 1;
    return file ?? null;
  });
  const keys = keysOf(found.files);

  const places = taken.map((file) => (file ? { file, key: keys.shift() } : null));
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
    words: leftOut(found),
  };
}

const isUntaken = ({ type, attrs }: Node) => type.name === 'arriving' && attrs.key === null;

/**
 * The pictures whose addresses only the program knows that they were copied from, in their order. Word hands them over
 * within its RTF, others as files of the clipboard; unless there are as many as the text has, we can't know which is
 * which.
 */
function localFiles(sources: string[], clipboard: Clipboard) {
  const count = sources.filter((src) => !/^(data|https?):/i.test(src)).length;
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

const pictures = (count: number) => (count === 1 ? '1 picture was' : `${count} pictures were`);

/** What became of pictures that are not in the text now; empty where all are. */
function leftOut({ elsewhere, lost }: Found) {
  const it = elsewhere.length + lost === 1 ? 'it' : 'them';
  const how = `Save ${it} on your device, then use the picture button.`;
  const words: string[] = [];
  if (elsewhere.length > 0) {
    const hosts = new Intl.ListFormat('en-GB').format(new Set(elsewhere));
    words.push(`${pictures(elsewhere.length)} left out, as the browser may not fetch from ${hosts}.`);
  }
  if (lost > 0)
    words.push(`${pictures(lost)} left out, as the clipboard does not hold ${lost === 1 ? 'it' : 'them'}.`);
  return words.length > 0 ? `${words.join(' ')} ${how}` : '';
}
