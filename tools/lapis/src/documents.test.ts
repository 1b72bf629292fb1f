import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from './lapis';

const root = resolve(__dirname, '../../..');
const documents = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', '*.md.txt'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);

/** Finds the calls of `lapis` in the shell blocks of a document, without comments. */
const findCalls = (text: string) =>
  [...text.matchAll(/^ *```sh.*?\n(.*?)^ *```$/gms)].flatMap(([, block = '']) =>
    [...block.matchAll(/(?:npm run (?:--silent )?lapis --|npx lapis) ((?:"[^"]*"|[^#&|"\n])+)/g)].map(
      ([, call = '']) => call.trim(),
    ),
  );

/** Returns the problem of a call, if its command, options or number of arguments are wrong. */
function findProblem(call: string) {
  const words = (call.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
  const [name = '', ...args] = words;
  if (name.startsWith('--')) return undefined;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return `there is no command ${name}`;
  const common = { dir: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    const options = { ...command.options, ...common };
    const { positionals } = parseArgs({ args, options, allowPositionals: true });
    const { least, most } = command.takes;
    return positionals.length < least || positionals.length > most ? command.usage : undefined;
  } catch (error) {
    return String(error);
  }
}

test('the calls of lapis in the documents are valid', () => {
  const calls = documents.flatMap((document) =>
    findCalls(readFileSync(join(root, document), 'utf8')).map((call) => ({ document, call })),
  );
  expect(calls.length).toBeGreaterThan(30);
  const wrong = calls.map((one) => ({ ...one, problem: findProblem(one.call) })).filter((one) => one.problem);
  expect(wrong).toEqual([]);
});

test.each(Object.values(commands))('the example of “$usage” is valid', ({ example }) => {
  expect(findProblem(example)).toBeUndefined();
});
