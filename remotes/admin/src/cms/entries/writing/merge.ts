import { diff3Merge } from 'node-diff3';
import { piecesOf } from '../../../editor/html';
import { type AnyFields, type Labels, namesOf } from '../content-type';
import { isSame } from './same';

/** A place that both changed, each in another way: a field, or in a text some paragraphs. */
export interface Clash {
  id: string;
  /** What the field is called. */
  label: string;
  isText: boolean;
  mine: unknown;
  theirs: unknown;
}

export type Choice = 'mine' | 'theirs' | 'both';

interface Three<Fields> {
  /** What both were made of. */
  from: Fields;
  mine: Fields;
  theirs: Fields;
}

/** A part of a text: as it is in the end, or what each made of it. */
type Part = string[] | { mine: string[]; theirs: string[] };

/**
 * Brings together what two made of one thing: what only one of them changed is taken as it is, in texts paragraph by
 * paragraph. What both changed is left to a choice; `fields` answers the whole by the choices, mine where none was
 * made.
 */
export function merge<Fields extends AnyFields>(
  labels: Labels<Fields>,
  { from, mine, theirs }: Three<Fields>,
) {
  const clashes: Clash[] = [];
  const makers: [name: keyof Fields & string, make: (choose: (id: string) => Choice) => unknown][] = [];

  for (const name of namesOf(labels)) {
    const [was, here, there] = [from[name], mine[name], theirs[name]];
    if (isSame(here, there) || isSame(there, was)) makers.push([name, () => here]);
    else if (isSame(here, was)) makers.push([name, () => there]);
    else if (name === 'html') {
      const parts = textParts(String(was), String(here), String(there));
      parts.forEach((part, index) => {
        if (Array.isArray(part)) return;
        const [one, other] = [part.mine.join('\n'), part.theirs.join('\n')];
        clashes.push({ id: `${name} ${index}`, label: labels[name], isText: true, mine: one, theirs: other });
      });
      makers.push([
        name,
        (choose) => parts.flatMap((part, index) => chosen(part, choose(`${name} ${index}`))).join('\n'),
      ]);
    } else {
      clashes.push({ id: name, label: labels[name], isText: false, mine: here, theirs: there });
      makers.push([name, (choose) => (choose(name) === 'theirs' ? there : here)]);
    }
  }

  return {
    clashes,
    fields: (choices: Partial<Record<string, Choice>> = {}) =>
      Object.fromEntries(
        makers.map(([name, make]) => [name, make((id) => choices[id] ?? 'mine')]),
      ) as unknown as Fields,
  };
}

function chosen(part: Part, choice: Choice) {
  if (Array.isArray(part)) return part;
  return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice];
}

function textParts(from: string, mine: string, theirs: string): Part[] {
  const regions = diff3Merge(piecesOf(mine), piecesOf(from), piecesOf(theirs), {
    excludeFalseConflicts: true,
  });
  return regions.flatMap((region) => {
    if (region.ok) return [region.ok];
    return region.conflict ? apart(region.conflict.a, region.conflict.o, region.conflict.b) : [];
  });
}

/**
 * Of neighbouring paragraphs that were changed, the comparison makes one clash though each writer may have kept to
 * their own. From the ends inwards, a paragraph that one of them left as it was is the other's: beginning with the
 * end from which that leaves nothing to be asked.
 */
function apart(mine: string[], from: string[], theirs: string[]): Part[] {
  const fromTop = fromEnds(mine, from, theirs, ['head', 'tail']);
  return fromTop.every(Array.isArray)
    ? fromTop
    : better(fromTop, fromEnds(mine, from, theirs, ['tail', 'head']));
}

const better = (one: Part[], other: Part[]) => (other.every(Array.isArray) ? other : one);

function fromEnds(mine: string[], from: string[], theirs: string[], ends: ('head' | 'tail')[]): Part[] {
  const lists: [string[], string[], string[]] = [[...mine], [...from], [...theirs]];
  const settled: Record<'head' | 'tail', Part[]> = { head: [], tail: [] };
  for (const end of ends) {
    const index = end === 'head' ? 0 : -1;
    for (let piece = pieceAt(lists, index); piece !== undefined; piece = pieceAt(lists, index)) {
      if (end === 'head') settled.head.push([piece]);
      else settled.tail.unshift([piece]);
      for (const list of lists) list.splice(index, 1);
    }
  }
  return [...settled.head, ...middle(...lists), ...settled.tail];
}

/** What stands at that end, where at most one of both changed it. */
function pieceAt(lists: [string[], string[], string[]], index: number) {
  const [mine, was, theirs] = lists.map((list) => list.at(index));
  if (mine === undefined || was === undefined || theirs === undefined) return undefined;
  if (theirs === was || mine === theirs) return mine;
  return mine === was ? theirs : undefined;
}

/** What is left between the two ends. */
function middle(a: string[], o: string[], b: string[]): Part[] {
  if (isSame(b, o) || isSame(a, b)) return a.length > 0 ? [a] : [];
  if (isSame(a, o)) return b.length > 0 ? [b] : [];
  if (a.length !== b.length || a.length !== o.length) return [{ mine: a, theirs: b }];
  return a.map((piece, index) => ({ mine: [piece], theirs: [b[index] ?? ''] }));
}
