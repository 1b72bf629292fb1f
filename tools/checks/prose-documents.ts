import { type Comment, patterns } from './prose-patterns';

const ceilings: Record<string, number> = { relative: 2, body: 1, where: 2, private: 2 };

const toWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Wording to avoid in documents, with the highest permitted share of sentences, in per cent. */
const documentPatterns = [
  ...patterns
    .filter(({ name }) => name in ceilings)
    .map(({ name, at }) => ({
      name,
      ceiling: ceilings[name]!,
      isOdd: (text: string) => at.test(text),
    })),
  { name: 'long', ceiling: 5, isOdd: (text: string) => toWords(text).length > 30 },
];

const toBlankLines = (match: string) => match.replace(/[^\n]+/g, '');

/** Removes code blocks, comments, tables, headings and pictures, and keeps the number of lines. */
const removeNonProse = (markdown: string) =>
  markdown
    .replace(/^([ \t]*)(```|~~~)[\s\S]*?^[ \t]*\2[ \t]*$/gm, toBlankLines)
    .replace(/<!--[\s\S]*?-->/g, toBlankLines)
    .replace(/^[ \t]*[|#].*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '');

/** Removes list markers, emphasis, code marks and targets of links. */
const toPlainText = (markdown: string) =>
  markdown
    .replace(/^\s*(?:>\s*)*(?:[-*+]|\d+\.)?\s+(?:\[[ x]\]\s+)?/, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Start of a paragraph, of an item of a list, or of a quotation. */
const block = /(?:^|\n)(?=[ \t]*(?:[-*+]|\d+\.|>)[ \t])|\n[ \t]*\n/;

const sentenceEnd = /(?<=[.!?][\p{Pf}'")]*)\s+(?=[\p{Ps}\p{Pi}'"]*[\p{Lu}\p{N}])/u;

/** Finds the sentences of three words or more in a markdown document, each with the line of its paragraph. */
export function findSentences(file: string, markdown: string): Comment[] {
  const found: Comment[] = [];
  let line = 1;
  for (const part of removeNonProse(markdown).split(new RegExp(`(${block.source})`))) {
    const start = line + (/^\s*/.exec(part)?.[0].split('\n').length ?? 1) - 1;
    for (const text of toPlainText(` ${part}`).split(sentenceEnd)) {
      if (toWords(text).length >= 3) found.push({ file, line: start, text });
    }
    line += part.split('\n').length - 1;
  }
  return found;
}

/** Texts of the API's description in code: of calls, statuses, parameters and groups of calls. */
const apiText = /\b(?:summary|description|says):\s*'((?:\\.|[^'\\])+)'/g;

/** Finds the sentences of the API's description in a file of code. */
export const findApiSentences = (file: string, code: string): Comment[] =>
  Array.from(code.matchAll(apiText)).flatMap(({ index, 1: text = '' }) => {
    const line = code.slice(0, index).split('\n').length;
    return text.split(sentenceEnd).map((sentence) => ({ file, line, text: sentence }));
  });

interface DocumentMeasure {
  name: string;
  places: Comment[];
  /** Highest permitted number: the share of the sentences, but one in a short document. */
  most: number;
}

export const measureSentences = (sentences: Comment[]): DocumentMeasure[] =>
  documentPatterns.map(({ name, ceiling, isOdd }) => ({
    name,
    places: sentences.filter(({ text }) => isOdd(text)),
    most: Math.max(1, Math.floor((sentences.length * ceiling) / 100)),
  }));
