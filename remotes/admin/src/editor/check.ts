import type { Mark, Node } from '@tiptap/pm/model';
import type { NamedSetting } from '@lapis/contract/named-settings';
import { isHeadRow } from './tables';
import { type Typed, typedIn } from './typed-settings';
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
 * What is worth mending before the text is published (WCAG 2.2 and plain reading), from its beginning to its end.
 * @param site what of it is better not typed
 */
export function findingsIn(doc: Node, site: Typed): Finding[] {
  const places: Place[] = [];
  doc.descendants((node, pos, parent) => void places.push({ node, pos, parent }));
  return [
    ...places.flatMap((place) => placeRules.flatMap((rule) => rule(place) ?? [])),
    ...places.flatMap((place) => typedSettings(place, site)),
    ...headingLevels(places),
    ...missingHeadings(doc, places),
  ].toSorted((one, other) => one.from - other.from);
}

type Rule = (place: Place) => Finding | Finding[] | null;

/** The inside of a block, or a leaf itself. */
const at = ({ node, pos }: Place, says: string): Finding =>
  node.isTextblock
    ? { says, from: pos + 1, to: pos + node.nodeSize - 1 }
    : { says, from: pos, to: pos + node.nodeSize };

const small = (finding: Finding): Finding => ({ ...finding, isSmall: true });

/** WCAG 1.1.1; an empty description means that the picture says nothing. */
const undescribed: Rule = (place) =>
  /picture$/i.test(place.node.type.name) && place.node.attrs.alt === null
    ? at(place, 'This picture has no description: say what it shows, or tick that it is decorative.')
    : null;

const emptyHeading: Rule = (place) =>
  place.node.type.name === 'heading' &&
  !place.node.textContent.trim() &&
  !place.node.children.some(({ type }) => type.name === 'setting')
    ? at(place, 'This heading is empty: write it, or remove it.')
    : null;

const bareTable: Rule = (place) =>
  place.node.type.name === 'table' && !isHeadRow(place.node)
    ? at(place, 'This table has no heading row: switch it on, so that every column has a name.')
    : null;

/** Screen readers may spell it out, and everybody reads it more slowly. */
const allCapitals: Rule = (place) => {
  const text = place.node.isTextblock && !place.node.type.spec.code ? place.node.textContent : '';
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase() && countWords(text) >= 3;
  return isShouted
    ? small(
        at(place, 'This is all in capitals, which is hard to read: use capitals as in any other sentence.'),
      )
    : null;
};

const isBold = ({ type: { name } }: Mark) => name === 'bold';

const boldParagraph: Rule = (place) => {
  const { node, parent } = place;
  if (node.type.name !== 'paragraph' || parent?.type.name !== 'doc' || !node.textContent.trim()) return null;
  const isAllBold = node.children.every((part) => !part.text?.trim() || part.marks.some(isBold));
  return isAllBold
    ? small(
        at(
          place,
          'All of this paragraph is bold: make it a heading, or keep bold for the words that matter.',
        ),
      )
    : null;
};

const vague = new Set([
  'click',
  'click here',
  'here',
  'link',
  'this link',
  'more',
  'find out more',
  'learn more',
  'read more',
  'see more',
  'this',
  'this page',
]);

/** WCAG 2.4.4 and 2.4.9: who goes from link to link hears nothing but its words. */
const vagueLinks: Rule = (place) =>
  linksOf(place).flatMap(({ text, from, to }) => {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s]/gu, '')
      .trim();
    if (vague.has(words)) {
      return {
        says: `“${text.trim()}” does not say where the link goes: link words that describe it.`,
        from,
        to,
      };
    }
    if (!/^(https?:\/\/|www\.)\S+$/i.test(text.trim())) return [];
    return { says: 'This link is only an address: say in words what is there.', from, to };
  });

/** The links in a block, each whole, even where its words are written differently. */
function linksOf({ node, pos }: Place) {
  const links: { href: string; text: string; from: number; to: number }[] = [];
  if (!node.isTextblock) return links;
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
  return links;
}

/** What a setting says stays as it is where somebody typed it. */
const typedSettings = ({ node, pos }: Place, site: Typed): Finding[] =>
  node.isText
    ? typedIn(node.text ?? '', site).map(({ name, what, from, to }) => ({
        says: `This holds ${what} as text. When it changes, this will not.`,
        from: pos + from,
        to: pos + to,
        setting: name,
      }))
    : [];

const placeRules: Rule[] = [undescribed, emptyHeading, bareTable, allCapitals, boldParagraph, vagueLinks];

/** The page's title is the first level; a text goes on from there. */
function headingLevels(places: Place[]) {
  const headings = places.filter(({ node }) => node.type.name === 'heading');
  return headings.flatMap((place, index) => {
    const before = (headings[index - 1]?.node.attrs.level as number | undefined) ?? 1;
    const { level } = place.node.attrs;
    if (level <= before + 1) return [];
    return at(
      place,
      index === 0
        ? `The first heading is at level ${level}: make it level 2.`
        : `This heading skips a level, from ${before} to ${level}: make it level ${before + 1}.`,
    );
  });
}

function missingHeadings(doc: Node, places: Place[]): Finding[] {
  const first = places.find(({ node }) => node.isTextblock);
  if (!first || places.some(({ node }) => node.type.name === 'heading') || wordsIn(doc) <= LONG) return [];
  return [
    small(
      at(first, 'This is a long text without headings: add some, so that readers can find their way around.'),
    ),
  ];
}
