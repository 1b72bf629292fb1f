/** What entries of a large site say, by rule, so that each run of a benchmark measures the same. */

export const things = [
  'coats',
  'hats',
  'lanterns',
  'books',
  'bicycles',
  'wells',
  'desks',
  'orchards',
  'tea',
  'maps',
];
export const places = [
  'the valley',
  'the hill',
  'the river',
  'the old town',
  'the school',
  'the market',
  'the pass',
];
const deeds = ['arrive at', 'return to', 'change', 'are counted in', 'find their way to', 'brighten'];
const subjects = ['winter', 'schools', 'health', 'volunteers', 'letters', 'water'];
/** Of each story its subject, and what few others are about. */
export const tagsOf = (n: number) => [one(subjects, n), `village ${(n * 7919) % 300}`];
const dari = 'کتابخانه دوچرخه به دهکده می‌رسد';

/** One of the words, by rule. */
export const one = (words: string[], n: number) => words[n % words.length] ?? '';

export const sentence = (n: number) =>
  `This year ${one(things, n)} ${one(deeds, n >> 1)} ${one(places, n >> 2)}, and ${n % 97} families tell us what that means to them.`;

export const paragraph = (n: number) =>
  `<p>${Array.from({ length: 6 }, (_, i) => sentence(n + 13 * i)).join(' ')}</p>`;

export const titleOf = (n: number) =>
  n % 50 === 0 ? `${dari} ${n}` : `${one(things, n)} ${one(deeds, n >> 1)} ${one(places, n >> 2)}, part ${n}`;
