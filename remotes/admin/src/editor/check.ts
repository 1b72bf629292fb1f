import type { NamedSetting } from '@lapis/contract/named-settings';
import { checkText, type TextPart } from '@lapis/contract/text-checks';
import type { TypedSettings } from '@lapis/contract/typed-settings';
import type { Mark, Node } from '@tiptap/pm/model';
import { isHeadRow } from './tables';
import { countWords, wordsIn } from './words';

/** Something in a text that shuts readers out or makes them lose their way. */
export interface Finding {
  /** What is wrong and how it is mended, in one sentence. */
  says: string;
  /** Where: positions in the document, or characters of its HTML. */
  from: number;
  to: number;
  /** It makes reading harder, and shuts nobody out. */
  isSmall?: true;
  /** What may stand in its place, and follows its setting. */
  setting?: NamedSetting;
}

/** A text of more words than these needs headings to be found one's way in. */
const LONG = 400;

interface Place {
  node: Node;
  pos: number;
  parent: Node | null;
}

/**
 * What is worth mending before the text is published, from its beginning to its end. The server asks about the same
 * before it publishes a text, but for what is small.
 * @param site what of it is better not typed
 */
export function findingsIn(doc: Node, site: TypedSettings): Finding[] {
  const places: Place[] = [];
  doc.descendants((node, pos, parent) => void places.push({ node, pos, parent }));
  const faults = checkText(places.flatMap(partsAt), site).map(({ part, words, says, setting }): Finding => ({
    says,
    from: words ? part.from + words.from : part.from,
    to: words ? part.from + words.to : part.to,
    ...(setting && { setting }),
  }));
  return [
    ...faults,
    ...places.flatMap((place) => placeRules.flatMap((rule) => rule(place) ?? [])),
    ...missingHeadings(doc, places),
  ].toSorted((one, other) => one.from - other.from);
}

type PlacedPart = TextPart & Pick<Finding, 'from' | 'to'>;

/** What the checks look at of one node, with its links. */
function partsAt(place: Place): PlacedPart[] {
  const { node, pos } = place;
  const { name } = node.type;
  const at = inside(place);
  const links = linksOf(place);
  if (node.isText) return [{ type: 'words', text: node.text ?? '', from: pos, to: pos + node.nodeSize }];
  if (/picture$/i.test(name)) return [{ type: 'picture', alt: node.attrs.alt as string | null, ...at }];
  if (name === 'table') return [{ type: 'table', hasHeadRow: isHeadRow(node), ...at }];
  if (name !== 'heading') return links;
  const isEmpty = !node.textContent.trim() && !node.children.some(({ type }) => type.name === 'setting');
  return [{ type: 'heading', level: node.attrs.level as number, isEmpty, ...at }, ...links];
}

type Rule = (place: Place) => Finding | null;

/** The inside of a block, or a leaf itself. */
const inside = ({ node, pos }: Place) =>
  node.isTextblock ? { from: pos + 1, to: pos + node.nodeSize - 1 } : { from: pos, to: pos + node.nodeSize };

const small = (place: Place, says: string): Finding => ({ says, ...inside(place), isSmall: true });

/** Screen readers may spell it out, and everybody reads it more slowly. */
const allCapitals: Rule = (place) => {
  const text = place.node.isTextblock && !place.node.type.spec.code ? place.node.textContent : '';
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase() && countWords(text) >= 3;
  return isShouted
    ? small(place, 'This is all in capitals, which is hard to read: use capitals as in any other sentence.')
    : null;
};

const isBold = ({ type: { name } }: Mark) => name === 'bold';

const boldParagraph: Rule = (place) => {
  const { node, parent } = place;
  if (node.type.name !== 'paragraph' || parent?.type.name !== 'doc' || !node.textContent.trim()) return null;
  const isAllBold = node.children.every((part) => !part.text?.trim() || part.marks.some(isBold));
  return isAllBold
    ? small(
        place,
        'All of this paragraph is bold: make it a heading, or keep bold for the words that matter.',
      )
    : null;
};

/** The links in a block, each whole, even where its words are written differently. */
function linksOf({ node, pos }: Place): PlacedPart[] {
  const links: { href: string; text: string; from: number; to: number }[] = [];
  if (!node.isTextblock) return [];
  node.forEach((part, offset) => {
    const href = part.marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined;
    if (!href || !part.text) return;
    const from = pos + 1 + offset;
    const last = links.at(-1);
    if (last?.href === href && last.to === from) {
      last.text += part.text;
      last.to += part.nodeSize;
    } else links.push({ href, text: part.text, from, to: from + part.nodeSize });
  });
  return links.map(({ href: _, ...link }) => ({ type: 'link', ...link }));
}

const placeRules: Rule[] = [allCapitals, boldParagraph];

function missingHeadings(doc: Node, places: Place[]): Finding[] {
  const first = places.find(({ node }) => node.isTextblock);
  if (!first || places.some(({ node }) => node.type.name === 'heading') || wordsIn(doc) <= LONG) return [];
  return [
    small(
      first,
      'This is a long text without headings: add some, so that readers can find their way around.',
    ),
  ];
}
