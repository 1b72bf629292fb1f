import { diff3Merge } from 'node-diff3';
import { type AnyFields, type Labels, namesOf } from '../content-type';
import { type Pieces, piecewise } from './pieces';
import { isSame } from './same';

/** A place that both changed, each in another way: a field, or some paragraphs or blocks. */
export interface Clash {
  id: string;
  /** What the field is called. */
  label: string;
  /** Whether both are HTML, which may stand one after the other. */
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

/** A part of what has pieces: as it is in the end, or what each made of it. */
type Part = string[] | { mine: string[]; theirs: string[] };

/**
 * Brings together what two made of one thing: what only one of them changed is taken as it is, in texts paragraph by
 * paragraph and block by block. What both changed is left to a choice; `fields` answers the whole by the choices, mine where none was
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
    else if (piecewise[name]) {
      const { of, whole, shown } = piecewise[name];
      const parts = partsOf(of(was), of(here), of(there), piecewise[name]);
      parts.forEach((part, index) => {
        if (Array.isArray(part)) return;
        const [one, other] = [shown(part.mine), shown(part.theirs)];
        clashes.push({ id: `${name} ${index}`, label: labels[name], isText: true, mine: one, theirs: other });
      });
      makers.push([
        name,
        (choose) => whole(parts.flatMap((part, index) => chosen(part, choose(`${name} ${index}`)))),
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

function partsOf(from: string[], mine: string[], theirs: string[], { isOne }: Pieces): Part[] {
  const regions = diff3Merge(mine, from, theirs, { excludeFalseConflicts: true });
  const parts = regions.flatMap((region) => {
    if (region.ok) return [region.ok];
    return region.conflict ? apart(region.conflict.a, region.conflict.o, region.conflict.b) : [];
  });
  return parts.map((part) => {
    if (Array.isArray(part) || part.mine.length > 1 || part.theirs.length > 1) return part;
    const together = isOne && withinOne(isOne, from, part);
    return together ? [together] : part;
  });
}

/** A block in which each of both changed another field, or other paragraphs; undefined where they meet in one. */
function withinOne(
  isOne: NonNullable<Pieces['isOne']>,
  from: string[],
  part: { mine: string[]; theirs: string[] },
) {
  const [mine = '', theirs = ''] = [part.mine[0], part.theirs[0]];
  const was = from.find((piece) => isOne(piece, mine) && isOne(piece, theirs));
  if (was === undefined) return undefined;
  const three = {
    from: JSON.parse(was),
    mine: JSON.parse(mine),
    theirs: JSON.parse(theirs),
  } as Three<AnyFields>;
  const labels = Object.fromEntries(Object.keys(three.mine).map((name) => [name, name])) as Labels<AnyFields>;
  const { clashes, fields } = merge(labels, three);
  return clashes.length === 0 ? JSON.stringify(fields()) : undefined;
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
