import { toHtml } from '../blocks-as-html';
import { compareParagraphs, compareValues, formatField, isSameField } from '../compare';
import { type Labels, fieldNames } from '../content-type';
import { extractQuote } from './places';

export interface ReadParagraph {
  key: string;
  html: string;
  /** HTML before the change; empty if the paragraph is new or unchanged. */
  before: string;
  isChanged: boolean;
  quote: string;
}

export interface ReadField {
  name: string;
  label: string;
  /**
   * True for a fact such as an address or a language, which is shown on one line without a comment button.
   */
  isFact: boolean;
  /** True if the change is only in the settings of blocks, not in words. */
  onlySettings: boolean;
  paragraphs: ReadParagraph[];
}

interface ReviewedFields {
  fields: Record<string, unknown>;
  published: Record<string, unknown> | null;
  /** Fields to compare with: the published ones, or those that were sent back. If null, nothing is marked. */
  before: Record<string, unknown> | null;
}

/** Short fields that contain prose; all other short fields count as facts. */
const prose = new Set('title summary excerpt description quote figure subject preview'.split(' '));

const isLong = (name: string) => name === 'html' || name === 'blocks';

/**
 * Prepares a text for review, field by field: long fields as a whole, other fields only if they changed or
 * aren't published yet. Words that differ from `before` are marked.
 * @param shown renders a paragraph as visitors see it
 */
export function prepareReview<Fields>(
  labels: Labels<Fields>,
  { fields, published, before }: ReviewedFields,
  shown: (html: string) => string,
): ReadField[] {
  return fieldNames(labels).flatMap((name) => {
    const now = fields[name];
    const was = before?.[name];
    const isChanged = before !== null && !isSameField(name, now, was);
    if (!isLong(name) && !isChanged && isSameField(name, now, published?.[name])) return [];
    const paragraphs = isLong(name)
      ? longParagraphs(toHtml(now), before ? toHtml(was) : null, shown)
      : shortParagraphs(formatField(name, now), isChanged ? formatField(name, was) : null);
    const onlySettings =
      name === 'blocks' && isChanged && paragraphs.every((paragraph) => !paragraph.isChanged);
    const isFact = !isLong(name) && !prose.has(name);
    return paragraphs.length > 0
      ? [{ name, label: labels[name], isFact, onlySettings, paragraphs: addKeys(name, paragraphs) }]
      : [];
  });
}

type UnkeyedParagraph = Omit<ReadParagraph, 'key'>;

/** Keys paragraphs by their words, so that a moved paragraph keeps its key; equal paragraphs are numbered. */
function addKeys(field: string, paragraphs: UnkeyedParagraph[]): ReadParagraph[] {
  const many = new Map<string, number>();
  return paragraphs.map((paragraph) => {
    const { quote } = paragraph;
    const nth = (many.get(quote) ?? 0) + 1;
    many.set(quote, nth);
    return { ...paragraph, key: `${field} ${nth} ${quote}` };
  });
}

function longParagraphs(
  now: string,
  before: string | null,
  shown: (html: string) => string,
): UnkeyedParagraph[] {
  return compareParagraphs(before ?? now, now, shown).map(({ one, other, isChanged }) => ({
    html: other,
    before: isChanged ? one : '',
    isChanged,
    quote: extractQuote(other || one),
  }));
}

function shortParagraphs(now: unknown, before: unknown): UnkeyedParagraph[] {
  const [was, is] = before === null ? ['', compareValues('', now)[1]] : compareValues(before, now);
  return [{ html: is, before: was, isChanged: before !== null, quote: extractQuote(is || was) }];
}
