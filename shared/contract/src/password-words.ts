/**
 * Words that everybody knows who knows the person or the charity: a password of them is guessed first (OWASP ASVS 5.0,
 * 6.2.11). It has no dependencies, so that a form can say so while one types.
 */

export const madeOfKnownWords =
  'This is made of words that other people would try first: your name or address, or those of the charity. Please choose another.';

/** Shorter ones stand in too many others. */
const SHORTEST = 4;

/** Signs that people write for letters. */
const lookalikes: Record<string, string> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!|',
  l: '1!|',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};

/** Without capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** 'Hill Farm’s Friends' → hillfarmsfriends, hill, farms, friends; of a host or an address its parts too. */
function wordsOf(text: string) {
  const bare = plain(text).replace(/['’]/g, '');
  const words = [bare, ...bare.split(/[.@]/)].flatMap((part) => {
    const pieces = part.split(/[^\p{L}\p{N}]+/u);
    return [pieces.join(''), ...pieces];
  });
  return words.filter((word) => word.length >= SHORTEST);
}

/** A word as it may be written within a password: with lookalikes, apart, and in the singular. */
function patternOf(word: string) {
  const letters = [...word].map((letter) => `[${letter}${lookalikes[letter] ?? ''}]`);
  const [last = ''] = letters.slice(-1);
  const isPlural = word.endsWith('s') && word.length > SHORTEST;
  return [...letters.slice(0, -1), isPlural ? `${last}?` : last].join('[\\s._-]*');
}

/**
 * Whether little else than known words is in a password: fewer than four letters, and any digits and signs.
 * @param known texts that others know, such as names, addresses and hosts
 */
export function isMadeOfKnownWords(password: string, known: string[]) {
  const words = [...new Set(['charity', ...known].flatMap(wordsOf))];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = plain(password).replace(new RegExp(longestFirst.map(patternOf).join('|'), 'gu'), ' ');
  return rest !== plain(password) && rest.replace(/\P{L}/gu, '').length < SHORTEST;
}
