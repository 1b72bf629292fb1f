import { Parser } from 'htmlparser2';
import { inTurns, slices } from './in-turns';
import { refuse } from './refuse';

export interface XmlPart {
  name: string;
  currency: string;
  text: string;
  parts: XmlPart[];
  start: number;
}

/** Maximum number of elements in a bank's combined entry: far more than any has. */
const MOST_PARTS = 500_000;

/** Maximum depth: more levels than any ISO 20022 message has. */
const DEEPEST = 40;

/** Names of elements to parse into trees; everything around them is skipped to save memory. */
interface PartFilter {
  names: readonly string[];
  take: (part: XmlPart, within: readonly string[]) => void;
}

/**
 * Parses XML in slices, so that other requests aren't blocked. Decodes only XML's five predefined entities.
 * @throws HttpError 422 if the file is broken or has a DOCTYPE
 */
export async function readParts(xml: string, { names, take }: PartFilter) {
  const stack: string[] = [];
  const open: XmlPart[] = [];
  let closed = 0;
  let count = 0;
  let isOver = false;
  let openedUntil = -1;
  function broken() {
    const line = xml.slice(0, open.at(-1)?.start ?? parser.startIndex).split('\n').length;
    return refuse(
      `This XML file is incomplete or has been changed: see line ${line}. Please download it from your bank again.`,
    );
  }
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase().startsWith('!')) throw broken();
      },
      onopentag(prefixed, attributes) {
        const name = prefixed.replace(/^.*:/, '');
        openedUntil = parser.endIndex;
        if (stack.length >= DEEPEST) throw broken();
        stack.push(name);
        if (open.length === 0 && !names.includes(name)) return;
        count = open.length === 0 ? 0 : count + 1;
        if (count > MOST_PARTS) throw broken();
        const part = {
          name,
          currency: attributes['Ccy'] ?? '',
          text: '',
          parts: [],
          start: parser.startIndex,
        };
        open.at(-1)?.parts.push(part);
        open.push(part);
      },
      ontext(text) {
        const part = open.at(-1);
        if (part) part.text += text;
      },
      onclosetag(_name, isImplied) {
        const isSelfClosing = parser.endIndex === openedUntil;
        // An element without its own end tag: the file was truncated, or the end tag is missing.
        if (isOver || (isImplied && !isSelfClosing)) throw broken();
        closed += 1;
        stack.pop();
        const part = open.pop();
        if (part && open.length === 0) take(part, stack);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const slice of inTurns(slices(xml))) parser.write(slice);
  isOver = true;
  parser.end();
  if (closed === 0) throw broken();
}

/** Returns the first element at a path such as 'Refs/EndToEndId'. */
export function partAt(part: XmlPart | undefined, way: string): XmlPart | undefined {
  let found = part;
  for (const name of way.split('/')) found = found?.parts.find((each) => each.name === name);
  return found;
}

export const partsAt = (part: XmlPart, way: string): XmlPart[] =>
  way
    .split('/')
    .reduce<XmlPart[]>(
      (found, name) => found.flatMap(({ parts }) => parts.filter((each) => each.name === name)),
      [part],
    );

export const textAt = (part: XmlPart | undefined, way: string) => partAt(part, way)?.text.trim() ?? '';
