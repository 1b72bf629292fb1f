import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@lapis/contract';
import { announced } from '@lapis/contract/pages';
import { root } from './site';

const listed = (...args: string[]) =>
  execFileSync('git', ['-C', root, 'ls-files', '--cached', '--others', '--exclude-standard', ...args])
    .toString()
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)));

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The documents that people read. */
export const documents = listed('*.md');

const files = listed();
const folders = new Set(
  files.flatMap((file) => file.split('/').map((_, index, all) => all.slice(0, index).join('/'))),
);
const sources = files
  .filter((file) => /\.([cm]?[jt]sx?|json|ya?ml|css|env|html)$|^\.ci\/|^\.github\/|ignore$/.test(file))
  .filter(
    (file) =>
      !['pnpm-lock.yaml', 'e2e/documents.test.ts'].includes(file) &&
      statSync(path.join(root, file)).size < 300_000,
  )
  .map(read)
  .join('\n');
const words = new Set(sources.match(/[\w$-]+/g));

type Judge = (named: string, document: string) => boolean;

/** What stands in the tree, by its whole path, by its path from the document, or by the end of its path. */
const isFile: Judge = (named, document) => {
  const wanted = named.replace(/\/$/, '');
  const beside = path.posix.join(path.posix.dirname(document), wanted);
  const pattern = new RegExp(`(^|/)${wanted.replaceAll(/[.+()]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
  return (
    [wanted, beside].some((place) => folders.has(place)) ||
    [...files, ...folders].some((file) => pattern.test(file))
  );
};

/** Beneath a folder of the project it must be there; anything else with a slash may be a name that the code uses. */
const isPath: Judge = (named, document) =>
  isFile(named, document) || (!folders.has(named.split('/', 1).join()) && isWord(named, document));

const scripts = (manifest: string) =>
  (JSON.parse(read(manifest)) as { scripts?: Record<string, string> }).scripts ?? {};
const packages = new Map(
  files
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => [(JSON.parse(read(file)) as { name: string }).name, file]),
);

/** A script of the project, or of the package that is named. */
const isCommand: Judge = (command) => {
  const [, own] = /\bnpm (?:run )?([\w:]+)/.exec(command) ?? [];
  if (own) return ['install', 'i'].includes(own) || own in scripts('package.json');
  const [, name = '', script = ''] = /--filter (\S+) ([\w:]+)/.exec(command) ?? [];
  if (!name) return true;
  const manifest = packages.get(name);
  return manifest !== undefined && script in scripts(manifest);
};

const samePath = (template: string, named: string) => {
  const [a, b] = [template, named].map((one) => one.split(/[?#]/, 1).join().split('/'));
  return (
    a!.length === b!.length &&
    a!.every((part, index) => part.startsWith(':') || part === b![index] || /^[{:<]/.test(b![index]!))
  );
};

const calls = [...endpoints.values()];

/** A call of the contract. */
const isCall: Judge = (named) => {
  const [method = '', address = ''] = named.split(' ');
  const short = address.replace(/^\/api/, '');
  return calls.some((call) => call.method === method && samePath(call.path, short));
};

/** A page, a call, or an address that the server's code names. */
const isAddress: Judge = (named) => {
  const plain = named.replace(/[?#…].*$/, '').replace(/(?<=.)\/$/, '');
  return (
    Object.values(announced()).some((page) => samePath(page, plain)) ||
    calls.some((call) => samePath(`/api${call.path}`, plain)) ||
    sources.includes(plain.replace(/\/\{.*$/, ''))
  );
};

const isWord: Judge = (named) => (named.match(/[A-Za-z_$][\w$-]*/g) ?? []).every((word) => words.has(word));

/** Each kind of thing that a document names in code, by the look of it; the first that fits judges. */
const kinds: [look: RegExp, judge: Judge][] = [
  [/^(GET|POST|PUT|PATCH|DELETE) \//, isCall],
  [/^(?:[A-Z_]+=\S+ )*np[mx] /, isCommand],
  // What builds and running sites write is in no tree, and neither is what others serve.
  [
    /^(build|data|storage|content|tables|files|backups)(\/|$)|^\/(dist|realms|\.well-known)\b|DATA_DIR\//,
    () => true,
  ],
  [/^\/[\w{.]/, isAddress],
  [/^[\w.@*-]+(\/[\w.*-]+)+\/?$/, isPath],
  [/^[\w.-]+\/$/, isFile],
  [
    /^[\w.-]+\.([cm]?[jt]sx?|md|css|json|ya?ml|env)$/,
    (named, document) => isFile(named, document) || sources.includes(named),
  ],
  [/^[A-Z][A-Z_0-9]{3,}(=\S*)?$/, (named) => words.has(named.split('=', 1).join())],
  [/^[a-z]\w*[A-Z_]\w*(\(\))?$/, isWord],
];

/**
 * What a document names and the project doesn't have: paths, commands, settings, calls, pages, names in code, and
 * places that its links lead to. Steps that show how to add something name what isn't there yet, and are passed over.
 */
export function untrueNames(document: string) {
  const text = read(document).replaceAll(/^## How to add [\s\S]*?(?=^## (?!How to add))/gm, '');
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const named = [
    ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
    ...blocks.map((line) => line.trim()),
  ];
  const missing = named.filter(
    (name) => kinds.find(([look]) => look.test(name))?.[1](name, document) === false,
  );
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return [...new Set([...missing, ...links.filter((target) => !leadsSomewhere(target, document))])];
}

/** How the headings of a document are named in addresses, as GitHub names them. */
const anchors = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsSomewhere(target: string, document: string) {
  if (/^(https?|mailto):/.test(target)) return true;
  const [place = '', anchor] = target.split('#');
  const file = place ? path.posix.join(path.posix.dirname(document), place) : document;
  if (!files.includes(file) && !folders.has(file.replace(/\/$/, ''))) return false;
  return anchor === undefined || anchors(file).includes(anchor);
}
