/** Most slips by which a text may differ from a reference: a wrong, missing, extra or swapped sign is one. */
const MOST_SLIPS = 2;
/** Number of the text's signs that are compared; longer than any bank's text with a reference. */
const MOST_SIGNS = 200;

const THIRDS: [from: number, until: number][] = [
  [0, 3],
  [3, 6],
  [6, 10],
];

/**
 * Counts the slips between a reference and the part of a text that is nearest to it: the optimal string
 * alignment distance to any part, by Sellers' algorithm. Undefined if there are more than two.
 * @param signs text as `toSigns` returns it
 */
export function countSlips(signs: string, reference: string): number | undefined {
  const text = signs.slice(0, MOST_SIGNS);
  // Two slips leave a third of the reference whole, unless both are swaps across thirds.
  if (!THIRDS.some(([from, until]) => text.includes(reference.slice(from, until)))) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: reference.length + 1 }, (_, index) => index);
  let fewest = reference.length;
  for (let at = 0; at < text.length; at += 1) {
    const row = [0];
    for (let place = 1; place <= reference.length; place += 1) {
      const isSame = text[at] === reference[place - 1];
      const isSwapped =
        at > 0 && place > 1 && text[at] === reference[place - 2] && text[at - 1] === reference[place - 1];
      row.push(
        Math.min(
          (last[place - 1] ?? 0) + (isSame ? 0 : 1),
          (last[place] ?? 0) + 1,
          (row[place - 1] ?? 0) + 1,
          isSwapped ? (before[place - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    fewest = Math.min(fewest, row[reference.length] ?? fewest);
    [before, last] = [last, row];
  }
  return fewest <= MOST_SLIPS ? fewest : undefined;
}
