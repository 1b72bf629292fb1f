/**
 * Rejects passwords built from words about the person or the charity, which attackers try first (OWASP ASVS
 * 5.0, 6.2.11). Imports nothing, so that forms can warn while the user types.
 */

export const madeOfKnownWords =
  'This is made of words that other people would try first: your name or address, or those of the charity. Please choose another.';

/** Minimum length of a known word; shorter ones occur by chance in too many other words. */
const SHORTEST = 4;

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

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Splits a text into the words to look for: 'Hill Farm’s Friends' → hillfarmsfriends, hill, farms, friends.
 * Hosts and email addresses are split into their parts too.
 */
function splitWords(text: string) {
  const bare = plain(text).replace(/['’]/g, '');
  const words = [bare, ...bare.split(/[.@]/)].flatMap((part) => {
    const pieces = part.split(/[^\p{L}\p{N}]+/u);
    return [pieces.join(''), ...pieces];
  });
  return words.filter((word) => word.length >= SHORTEST);
}

function wordPattern(word: string) {
  const letters = [...word].map((letter) => `[${letter}${lookalikes[letter] ?? ''}]`);
  const [last = ''] = letters.slice(-1);
  const isPlural = word.endsWith('s') && word.length > SHORTEST;
  return [...letters.slice(0, -1), isPlural ? `${last}?` : last].join('[\\s._-]*');
}

/**
 * Returns true if a password consists of known words, fewer than four other letters, and any number of digits
 * and signs.
 * @param known texts known to others, such as names, addresses and hosts
 */
export function isMadeOfKnownWords(password: string, known: string[]) {
  const words = [...new Set(['charity', ...known].flatMap(splitWords))];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = plain(password).replace(new RegExp(longestFirst.map(wordPattern).join('|'), 'gu'), ' ');
  return rest !== plain(password) && rest.replace(/\P{L}/gu, '').length < SHORTEST;
}
