import { Parser } from 'htmlparser2';
import { inTurns, slicesOf } from './in-turns';
import { refuse } from './refuse';

/** A part of an XML file, by its name without the prefix. */
export interface Part {
  name: string;
  /** Of an amount. */
  currency: string;
  text: string;
  parts: Part[];
  /** At which character of the file it begins. */
  start: number;
}

/** More than the payments that a bank puts together in one entry need. */
const MOST_PARTS = 500_000;

/** Deeper than any message of ISO 20022 goes. */
const DEEPEST = 40;

const broken = () =>
  refuse('This XML file is incomplete or has been changed. Please download it from your bank again.');

/** The parts that are asked for, each whole; what surrounds them is passed over, so that a long file takes little memory. */
interface Wanted {
  names: readonly string[];
  /** With the names of what it stands in, the outermost first. */
  take: (part: Part, within: readonly string[]) => void;
}

/**
 * Reads an XML file piece by piece. Entities other than XML's own five stay as they are written, and a file that
 * declares some is refused.
 * @throws HttpError 422 where it is broken, or has a DOCTYPE
 */
export async function readParts(xml: string, { names, take }: Wanted) {
  const stack: string[] = [];
  /** Those that are wanted, and what is in them, down to where the parser is. */
  const open: Part[] = [];
  let closed = 0;
  let count = 0;
  let isOver = false;
  let openedUntil = -1;
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
        // A part that is open at the end was cut off, and one that another part's end closes has lost its own end.
        if (isOver || (isImplied && !isSelfClosing)) throw broken();
        closed += 1;
        stack.pop();
        const part = open.pop();
        if (part && open.length === 0) take(part, stack);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const slice of inTurns(slicesOf(xml))) parser.write(slice);
  isOver = true;
  parser.end();
  if (closed === 0) throw broken();
}

/** The part that a way of names leads to, such as 'Refs/EndToEndId'; the first where there are several. */
export function partAt(part: Part | undefined, way: string): Part | undefined {
  let found = part;
  for (const name of way.split('/')) found = found?.parts.find((each) => each.name === name);
  return found;
}

/** Every part that a way of names leads to. */
export const partsAt = (part: Part, way: string): Part[] =>
  way
    .split('/')
    .reduce<Part[]>(
      (found, name) => found.flatMap(({ parts }) => parts.filter((each) => each.name === name)),
      [part],
    );

/** What is written there; empty where there is nothing. */
export const textAt = (part: Part | undefined, way: string) => partAt(part, way)?.text.trim() ?? '';
