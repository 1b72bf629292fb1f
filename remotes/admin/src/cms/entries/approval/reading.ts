import { htmlOf } from '../blocks-as-html';
import { comparedRows, comparedValues, inWords, isSameField } from '../compare';
import { type Labels, namesOf } from '../content-type';
import { quoteOf } from './places';

/** A paragraph of a text that is read before it is published. */
export interface ReadParagraph {
  /** Tells it from all others of the text. */
  key: string;
  /** As it is now; empty where it was taken out. */
  html: string;
  /** As visitors see it, where that is something else. */
  before: string;
  isChanged: boolean;
  /** The words by which a comment finds it. */
  quote: string;
}

export interface ReadField {
  name: string;
  label: string;
  /** Whether what visitors see differs from it, though in no word. */
  onlySettings: boolean;
  paragraphs: ReadParagraph[];
}

interface Texts {
  fields: Record<string, unknown>;
  /** Null where visitors see nothing yet. */
  published: Record<string, unknown> | null;
}

const isLong = (name: string) => name === 'html' || name === 'blocks';

/**
 * A text to be read, field by field: the long ones whole, with their words marked that visitors don't see yet; of the
 * others those alone that are new.
 * @param shown what people see of a paragraph
 */
export function readingOf<Fields>(
  labels: Labels<Fields>,
  { fields, published }: Texts,
  shown: (html: string) => string,
): ReadField[] {
  return namesOf(labels).flatMap((name) => {
    const [now, before] = [fields[name], published?.[name]];
    const isNew = !isSameField(name, now, before);
    if (!isNew && !isLong(name)) return [];
    const paragraphs = isLong(name)
      ? longParagraphs(htmlOf(now), published ? htmlOf(before) : null, shown)
      : shortParagraphs(inWords(name, now), published ? inWords(name, before) : null);
    const onlySettings =
      name === 'blocks' && published !== null && isNew && paragraphs.every(({ isChanged }) => !isChanged);
    return paragraphs.length > 0
      ? [{ name, label: labels[name], onlySettings, paragraphs: keyed(name, paragraphs) }]
      : [];
  });
}

type Unkeyed = Omit<ReadParagraph, 'key'>;

/** Paragraphs each with a key that it keeps wherever it is moved to; of those that say the same, the first has the first. */
function keyed(field: string, paragraphs: Unkeyed[]): ReadParagraph[] {
  const many = new Map<string, number>();
  return paragraphs.map((paragraph) => {
    const { quote } = paragraph;
    const nth = (many.get(quote) ?? 0) + 1;
    many.set(quote, nth);
    return { ...paragraph, key: `${field} ${nth} ${quote}` };
  });
}

function longParagraphs(now: string, before: string | null, shown: (html: string) => string): Unkeyed[] {
  return comparedRows(before ?? now, now, shown).map(({ one, other, isChanged }) => ({
    html: other,
    before: isChanged ? one : '',
    isChanged,
    quote: quoteOf(other || one),
  }));
}

function shortParagraphs(now: unknown, before: unknown): Unkeyed[] {
  const [was, is] = before === null ? ['', comparedValues('', now)[1]] : comparedValues(before, now);
  return [{ html: is, before: was, isChanged: before !== null, quote: quoteOf(is || was) }];
}
