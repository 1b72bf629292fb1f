const number = new Intl.NumberFormat('en-GB');

/** Formats a count with its noun, e.g. '1 gift' or '1,204 gifts'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
