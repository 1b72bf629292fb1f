/**
 * Measures comments, test titles, names and commit subjects, and fails if a ceiling is exceeded
 * (CONTRIBUTING.md, 'House style'). With the name of a measure, such as `relative`, also lists the places.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
import { root } from './reports';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const isCode = (file: string) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.startsWith('api/demo/');

const isProduct = (file: string) => !/\.(test|spec|fixture)\.|^e2e\/|^bench\/|\/testing\//.test(file);

const comments: Comment[] = [];
const titles: Comment[] = [];
const functions: string[] = [];
const filesOfType = new Map<string, Set<string>>();
let lines = 0;
let productComments = 0;
for (const file of git('ls-files', '--cached', '--others', '--exclude-standard').filter(isCode)) {
  const text = readFileSync(path.join(root, file), 'utf8');
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
