const number = new Intl.NumberFormat('en-GB');

/** '1 gift', '1,204 gifts'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
