import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from './site';

/**
 * Any charity can run the site, so words of the demonstration's charity belong in this folder alone. No shipped file
 * may contain them, which is every file but tests, their fixtures and recordings.
 * Migrations may contain what every site once showed.
 */
const root = join(__dirname, '../..');
const shipped = ['api/src', 'api/html', 'api/import', 'remotes', 'shared', 'shell', 'tools', 'webpack'];
const isShipped = (path: string) =>
  /\.(tsx?|css|[cm]?js|json|svg)$/.test(path) && !/\/(testing|migrations)\/|\.(test|fixture)\./.test(path);

/** Subjects of the demonstration. */
const things = /afghan|\bkites?\b|mud.brick|hindu.?kush|samovar|\bnaan\b|children’s trust/i;

/** Capitalised words in the demonstration's sentences that belong to no one charity. */
const ordinary = new Set(
  (
    'January February March April June July August September October November December ' +
    'Monday Tuesday Thursday Friday Saturday Sundays Tuesdays Thursdays Fridays Saturdays ' +
    'United Kingdom England Wales Scotland Northern Ireland Nations English Dari Pashto Argon ' +
    'Act Regulation Commissioner Convention Monitoring Guidelines Web Equality Advisory Support Institute ' +
    'Chartered Accountants Disclosure Barring'
  ).split(' '),
);

/** Lists the files in a folder and its subfolders, by their paths from the root. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const files = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' ? [] : filesIn(path);
  });
  return (await Promise.all(files)).flat();
}

/** Finds names of people and places: words capitalised within sentences and never in lower case. */
async function namesOf() {
  const files = (await filesIn('api/demo')).filter((path) => /(?<!\.test|make)\.ts$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(join(root, path), 'utf8')));
  const words = texts.join('\n').replace(/<[^>]*>/g, ' ');
  const small = new Set(words.match(/(?<!\p{L})\p{Ll}{3,}/gu));
  const capital = words.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu) ?? [];
  return new Set(capital.filter((word) => !small.has(word.toLowerCase()) && !ordinary.has(word)));
}

/** Collects the texts of more than 20 characters in a value. */
function sentencesOf(told: unknown): string[] {
  if (typeof told === 'string') return told.length > 20 ? [told] : [];
  return typeof told === 'object' && told ? Object.values(told).flatMap(sentencesOf) : [];
}

test('no shipped file contains words of the demonstration’s charity', async () => {
  const names = await namesOf();
  expect([...names]).toEqual(expect.arrayContaining(['Bamyan', 'Kabul', 'Samira', 'Birtwistle']));
  const { app_name, tagline, description, pages, search_hint } = site;
  const sentences = sentencesOf([app_name, tagline, description, pages, search_hint]);
  const paths = (await Promise.all(shipped.map(filesIn))).flat().filter(isShipped);
  expect(paths.length).toBeGreaterThan(500);

  const found: string[] = [];
  for (const path of paths) {
    const lines = `${path}\n${await readFile(join(root, path), 'utf8')}`.split('\n');
    for (const [number, line] of lines.entries()) {
      // The name of a time zone contains a place for any charity.
      const word =
        things.exec(line)?.[0] ??
        line
          .replace('Europe/London', '')
          .match(/\p{L}+/gu)
          ?.find((each) => names.has(each)) ??
        sentences.find((sentence) => line.includes(sentence));
      if (word) found.push(`${path}:${number} ${word}`);
    }
  }
  expect(found).toEqual([]);
});
