const count = new Intl.NumberFormat('en-GB');

/** Formats a number of people, e.g. '1 person', '1,204 people'. */
export const countPeople = (number: number) => (number === 1 ? '1 person' : `${count.format(number)} people`);
