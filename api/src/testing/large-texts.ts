/** Content that is always the same, so that the runs of a benchmark can be compared. */

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
/** Returns two tags: a common one and a rare one. */
export const storyTags = (n: number) => [pickWord(subjects, n), `village ${(n * 7919) % 300}`];
const dari = 'کتابخانه دوچرخه به دهکده می‌رسد';

export const pickWord = (words: string[], n: number) => words[n % words.length] ?? '';

export const sentence = (n: number) =>
  `This year ${pickWord(things, n)} ${pickWord(deeds, n >> 1)} ${pickWord(places, n >> 2)}, and ${n % 97} families tell us what that means to them.`;

export const paragraph = (n: number) =>
  `<p>${Array.from({ length: 6 }, (_, i) => sentence(n + 13 * i)).join(' ')}</p>`;

export const storyTitle = (n: number) =>
  n % 50 === 0
    ? `${dari} ${n}`
    : `${pickWord(things, n)} ${pickWord(deeds, n >> 1)} ${pickWord(places, n >> 2)}, part ${n}`;
