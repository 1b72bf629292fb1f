/**
 * Measures comments, test titles, names, commit subjects, documents and the description of the API, and fails
 * if a ceiling is exceeded (CONTRIBUTING.md, 'House style'). With the name of a measure, such as `relative`,
 * also lists the places; with `documents` the counts of every document, and with the path of a document its
 * places.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Comment,
  findComments,
  findFunctionNames,
  findTitles,
  findTypeNames,
  isOddTitle,
  patterns,
} from './prose-patterns';
import { findApiSentences, findSentences, measureSentences } from './prose-documents';
import { root } from './reports';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const isCode = (file: string) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.startsWith('api/demo/');

const describesApi = (file: string) =>
  /^(shared\/contract\/src|api\/src\/server\/openapi)\//.test(file) && isCode(file) && isProduct(file);

const isProduct = (file: string) => !/\.(test|spec|fixture)\.|^e2e\/|^bench\/|\/testing\//.test(file);

const comments: Comment[] = [];
const titles: Comment[] = [];
const functions: string[] = [];
const filesOfType = new Map<string, Set<string>>();
let lines = 0;
let productComments = 0;
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  existsSync(path.join(root, file)),
);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

for (const file of files.filter(isCode)) {
  const text = read(file);
  const found = findComments(file, text);
  comments.push(...found);
  if (!isProduct(file)) {
    titles.push(...findTitles(file, text));
    continue;
  }
  lines += text.split('\n').length;
  productComments += found.length;
  functions.push(...findFunctionNames(text));
  for (const name of findTypeNames(text)) {
    filesOfType.set(name, (filesOfType.get(name) ?? new Set()).add(file));
  }
}

/** Subjects of commits that haven't been pushed yet. */
const unpushedSubjects = git('branch', '--remotes', '--list', 'origin/main').length
  ? git('log', '--format=%s', 'origin/main..HEAD')
  : [];

interface Measure {
  name: string;
  /** Places that break the rule, one per line. */
  places: string[];
  share: number;
  ceiling: number;
}

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
const repeated = [...filesOfType].filter(([, files]) => files.size > 3);
const ofNames = functions.filter((name) => /[a-z]Of$/.test(name));
const subjects = unpushedSubjects.filter((subject) => subject.length > 72);

const listPlaces = (found: Comment[]) => found.map(({ file, line, text }) => `${file}:${line} ${text}`);
const oddTitles = titles.filter(({ text }) => isOddTitle(text));

const measures: Measure[] = [
  { name: 'comments', places: [], share: (1000 * productComments) / lines, ceiling: 40 },
  ...patterns.map(({ name, at, ceiling }) => {
    const places = comments.filter(({ text }) => at.test(text));
    return {
      name,
      places: listPlaces(places),
      share: percent(places.length, comments.length),
      ceiling,
    };
  }),
  {
    name: 'titles',
    places: listPlaces(oddTitles),
    share: percent(oddTitles.length, titles.length),
    ceiling: 1,
  },
  { name: 'functions', places: ofNames, share: percent(ofNames.length, functions.length), ceiling: 3 },
  {
    name: 'types',
    places: repeated.map(([name, files]) => `${name}: ${[...files].join(', ')}`),
    share: repeated.length,
    ceiling: 20,
  },
  { name: 'subjects', places: subjects, share: subjects.length, ceiling: 0 },
];

const asked = process.argv[2];
for (const { name, places, share, ceiling } of measures) {
  if (name === asked) console.log(places.join('\n'));
  if (share <= ceiling) continue;
  console.error(
    `${name}: ${share.toFixed(1)}, and ${ceiling} at most. 'npm run lint:prose ${name}' lists them.`,
  );
  process.exitCode = 1;
}

/** Prints the counts of a document, or of all, if they were asked for or exceed a ceiling. */
const checkDocument = (file: string, sentences: Comment[]) => {
  const counts = measureSentences(sentences);
  const isOver = counts.some(({ places, most }) => places.length > most);
  if (isOver) process.exitCode = 1;
  if (!isOver && asked !== 'documents' && asked !== file) return;
  const shown = counts.map(({ name, places, most }) => `${name} ${places.length} (${most} at most)`);
  console.error(`${file}: ${sentences.length} sentences, ${shown.join(', ')}`);
  if (asked !== file) return;
  for (const { name, places } of counts) {
    for (const place of listPlaces(places)) console.log(`${name}: ${place}`);
  }
};

const sentencesByFile = new Map(
  files.filter((file) => file.endsWith('.md')).map((file) => [file, findSentences(file, read(file))]),
);
for (const [file, sentences] of sentencesByFile) checkDocument(file, sentences);
checkDocument('all documents', [...sentencesByFile.values()].flat());
checkDocument(
  'description of the API',
  files.filter(describesApi).flatMap((file) => findApiSentences(file, read(file))),
);
