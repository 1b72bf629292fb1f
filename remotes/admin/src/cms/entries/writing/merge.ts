import { diff3Merge } from 'node-diff3';
import { type AnyFields, type Labels, fieldNames } from '../content-type';
import { type PieceHandler, piecewise } from './pieces';
import { isSameJson } from './same';

/** A place that both sides changed in different ways: a field, or some of its paragraphs or blocks. */
export interface MergeClash {
  id: string;
  label: string;
  /** True if both versions are HTML. Both can then be kept, one after the other. */
  isText: boolean;
  mine: unknown;
  theirs: unknown;
}

export type ClashChoice = 'mine' | 'theirs' | 'both';

interface MergeInput<Fields> {
  from: Fields;
  mine: Fields;
  theirs: Fields;
}

type MergedRun = string[] | { mine: string[]; theirs: string[] };

/**
 * Three-way merge. Changes made by only one side are merged: paragraph by paragraph in texts, block by block
 * in pages. All other changes are clashes. Returns the clashes, and a function that builds the fields from
 * the version chosen for each clash, by default 'mine'.
 */
export function merge<Fields extends AnyFields>(
  labels: Labels<Fields>,
  { from, mine, theirs }: MergeInput<Fields>,
) {
  const clashes: MergeClash[] = [];
  const makers: [name: keyof Fields & string, make: (choose: (id: string) => ClashChoice) => unknown][] = [];

  for (const name of fieldNames(labels)) {
    const [was, here, there] = [from[name], mine[name], theirs[name]];
    if (isSameJson(here, there) || isSameJson(there, was)) makers.push([name, () => here]);
    else if (isSameJson(here, was)) makers.push([name, () => there]);
    else if (piecewise[name]) {
      const { of, whole, shown } = piecewise[name];
      const parts = diffPieces(of(was), of(here), of(there), piecewise[name]);
      parts.forEach((part, index) => {
        if (Array.isArray(part)) return;
        const [one, other] = [shown(part.mine), shown(part.theirs)];
        clashes.push({ id: `${name} ${index}`, label: labels[name], isText: true, mine: one, theirs: other });
      });
      makers.push([
        name,
        (choose) => whole(parts.flatMap((part, index) => resolveRun(part, choose(`${name} ${index}`)))),
      ]);
    } else {
      clashes.push({ id: name, label: labels[name], isText: false, mine: here, theirs: there });
      makers.push([name, (choose) => (choose(name) === 'theirs' ? there : here)]);
    }
  }

  return {
    clashes,
    fields: (choices: Partial<Record<string, ClashChoice>> = {}) =>
      Object.fromEntries(
        makers.map(([name, make]) => [name, make((id) => choices[id] ?? 'mine')]),
      ) as unknown as Fields,
  };
}

function resolveRun(part: MergedRun, choice: ClashChoice) {
  if (Array.isArray(part)) return part;
  return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice];
}

function diffPieces(from: string[], mine: string[], theirs: string[], { isOne }: PieceHandler): MergedRun[] {
  const regions = diff3Merge(mine, from, theirs, { excludeFalseConflicts: true });
  const parts = regions.flatMap((region) => {
    if (region.ok) return [region.ok];
    return region.conflict ? separateChanges(region.conflict.a, region.conflict.o, region.conflict.b) : [];
  });
  return parts.map((part) => {
    if (Array.isArray(part) || part.mine.length > 1 || part.theirs.length > 1) return part;
    const together = isOne && mergeBlock(isOne, from, part);
    return together ? [together] : part;
  });
}

/** Merges two versions of one block. Undefined if they clash. */
function mergeBlock(
  isOne: NonNullable<PieceHandler['isOne']>,
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
  } as MergeInput<AnyFields>;
  const labels = Object.fromEntries(Object.keys(three.mine).map((name) => [name, name])) as Labels<AnyFields>;
  const { clashes, fields } = merge(labels, three);
  return clashes.length === 0 ? JSON.stringify(fields()) : undefined;
}

/**
 * Separates neighbouring changes that the diff has joined into one clash, and merges each paragraph that only
 * one side changed. Works inwards from both ends, the top first. If that leaves a clash, tries the bottom
 * first.
 */
function separateChanges(mine: string[], from: string[], theirs: string[]): MergedRun[] {
  const fromTop = mergeFromEnds(mine, from, theirs, ['head', 'tail']);
  return fromTop.every(Array.isArray)
    ? fromTop
    : preferMerged(fromTop, mergeFromEnds(mine, from, theirs, ['tail', 'head']));
}

const preferMerged = (one: MergedRun[], other: MergedRun[]) => (other.every(Array.isArray) ? other : one);

function mergeFromEnds(
  mine: string[],
  from: string[],
  theirs: string[],
  ends: ('head' | 'tail')[],
): MergedRun[] {
  const lists: [string[], string[], string[]] = [[...mine], [...from], [...theirs]];
  const settled: Record<'head' | 'tail', MergedRun[]> = { head: [], tail: [] };
  for (const end of ends) {
    const index = end === 'head' ? 0 : -1;
    for (let piece = mergedPieceAt(lists, index); piece !== undefined; piece = mergedPieceAt(lists, index)) {
      if (end === 'head') settled.head.push([piece]);
      else settled.tail.unshift([piece]);
      for (const list of lists) list.splice(index, 1);
    }
  }
  return [...settled.head, ...mergeMiddle(...lists), ...settled.tail];
}

function mergedPieceAt(lists: [string[], string[], string[]], index: number) {
  const [mine, was, theirs] = lists.map((list) => list.at(index));
  if (mine === undefined || was === undefined || theirs === undefined) return undefined;
  if (theirs === was || mine === theirs) return mine;
  return mine === was ? theirs : undefined;
}

function mergeMiddle(a: string[], o: string[], b: string[]): MergedRun[] {
  if (isSameJson(b, o) || isSameJson(a, b)) return a.length > 0 ? [a] : [];
  if (isSameJson(a, o)) return b.length > 0 ? [b] : [];
  if (a.length !== b.length || a.length !== o.length) return [{ mine: a, theirs: b }];
  return a.map((piece, index) => ({ mine: [piece], theirs: [b[index] ?? ''] }));
}
