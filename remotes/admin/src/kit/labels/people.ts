const count = new Intl.NumberFormat('en-GB');

/** '1 person', '1,204 people'. */
export const people = (number: number) => (number === 1 ? '1 person' : `${count.format(number)} people`);
