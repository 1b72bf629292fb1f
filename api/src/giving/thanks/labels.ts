import type { ThanksRow } from '@lapis/contract';

/** Programs that print labels need a column for each line. */
const addressColumns = [
  'address 1',
  'address 2',
  'address 3',
  'address 4',
  'address 5',
  'address 6',
  'address 7',
  'address 8',
] as const;

export const labelColumns = ['name', ...addressColumns] as const;

/** Returns each giver once, in the order of the gifts. Leaves out those without an address. */
export function toLabels(gifts: ThanksRow[]) {
  const givers = new Map(gifts.map((gift) => [gift.supporter.id, gift]));
  return [...givers.values()]
    .filter(({ address_lines }) => address_lines.length > 0)
    .map(({ supporter: { name }, address_lines }) => ({
      name,
      ...(Object.fromEntries(
        addressColumns.map((column, index) => [column, address_lines[index] ?? '']),
      ) as Record<(typeof addressColumns)[number], string>),
    }));
}
