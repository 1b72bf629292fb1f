import type { NamedSetting } from '@lapis/contract/named-settings';
import { checkText, type TextPart } from '@lapis/contract/text-checks';
import type { HardCodedSettingValues } from '@lapis/contract/typed-settings';
import type { Mark, Node } from '@tiptap/pm/model';
import { isHeadRow } from '../typing/tables';
import { countWords, countDocumentWords } from './words';

export interface Finding {
  says: string;
  /** Position in the document, or offset in its HTML. */
  from: number;
  to: number;
  /** True if the fault makes the text harder to read, but doesn't exclude any reader. */
  isSmall?: true;
  setting?: NamedSetting;
}

/** Number of words above which a text needs headings. */
const LONG = 400;

interface NodePlace {
  node: Node;
  pos: number;
  parent: Node | null;
}

/**
 * Returns the faults to fix before publishing, in text order. The server warns about the same faults, except
 * minor ones.
 * @param site settings that should not be typed into a text
 */
export function checkDocument(doc: Node, site: HardCodedSettingValues): Finding[] {
  const places: NodePlace[] = [];
  doc.descendants((node, pos, parent) => void places.push({ node, pos, parent }));
  const faults = checkText(places.flatMap(textPartsAt), site).map(
    ({ part, words, says, setting }): Finding => ({
      says,
      from: words ? part.from + words.from : part.from,
      to: words ? part.from + words.to : part.to,
      ...(setting && { setting }),
    }),
  );
  return [
    ...faults,
    ...places.flatMap((place) => placeRules.flatMap((rule) => rule(place) ?? [])),
    ...missingHeadings(doc, places),
  ].toSorted((one, other) => one.from - other.from);
}

type PlacedPart = TextPart & Pick<Finding, 'from' | 'to'>;

function textPartsAt(place: NodePlace): PlacedPart[] {
  const { node, pos } = place;
  const { name } = node.type;
  const at = contentRange(place);
  const links = collectLinks(place);
  if (node.isText) return [{ type: 'words', text: node.text ?? '', from: pos, to: pos + node.nodeSize }];
  if (/picture$/i.test(name)) return [{ type: 'picture', alt: node.attrs.alt as string | null, ...at }];
  if (name === 'table') return [{ type: 'table', hasHeadRow: isHeadRow(node), ...at }];
  if (name !== 'heading') return links;
  const isEmpty = !node.textContent.trim() && !node.children.some(({ type }) => type.name === 'setting');
  return [{ type: 'heading', level: node.attrs.level as number, isEmpty, ...at }, ...links];
}

type PlaceRule = (place: NodePlace) => Finding | null;

const contentRange = ({ node, pos }: NodePlace) =>
  node.isTextblock ? { from: pos + 1, to: pos + node.nodeSize - 1 } : { from: pos, to: pos + node.nodeSize };

const minorFinding = (place: NodePlace, says: string): Finding => ({
  says,
  ...contentRange(place),
  isSmall: true,
});

/** Finds text in capitals, which screen readers may spell out and all readers read more slowly. */
const allCapitals: PlaceRule = (place) => {
  const text = place.node.isTextblock && !place.node.type.spec.code ? place.node.textContent : '';
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase() && countWords(text) >= 3;
  return isShouted
    ? minorFinding(
        place,
        'This is all in capitals, which is hard to read: use capitals as in any other sentence.',
      )
    : null;
};

const isBold = ({ type: { name } }: Mark) => name === 'bold';

const boldParagraph: PlaceRule = (place) => {
  const { node, parent } = place;
  if (node.type.name !== 'paragraph' || parent?.type.name !== 'doc' || !node.textContent.trim()) return null;
  const isAllBold = node.children.every((part) => !part.text?.trim() || part.marks.some(isBold));
  return isAllBold
    ? minorFinding(
        place,
        'All of this paragraph is bold: make it a heading, or keep bold for the words that matter.',
      )
    : null;
};

/** Returns the links in a text block. Joins the nodes into which bold or italic words split a link. */
function collectLinks({ node, pos }: NodePlace): PlacedPart[] {
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

const placeRules: PlaceRule[] = [allCapitals, boldParagraph];

function missingHeadings(doc: Node, places: NodePlace[]): Finding[] {
  const first = places.find(({ node }) => node.isTextblock);
  if (!first || places.some(({ node }) => node.type.name === 'heading') || countDocumentWords(doc) <= LONG)
    return [];
  return [
    minorFinding(
      first,
      'This is a long text without headings: add some, so that readers can find their way around.',
    ),
  ];
}
