/** Checks that an app's scripts add no global names. For the server and tools, not for browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { simple } from 'acorn-walk';
import { analyze, type ScopeManager } from 'eslint-scope';
import type { Manifest } from './manifest';
import { nameFirst } from './name-first';
import type { ReleaseReason } from './releases';
import type { VersionFiles } from './styles';

interface Script {
  file: string;
  code: string;
}

type Container = Manifest['container'];

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames']);

const SETTERS = new Set(['assign', 'defineProperty', 'defineProperties', 'set']);

/** Names that bundlers set to load chunks, and names whose setting adds nothing. */
const ALLOWED =
  /^(?:(?:webpack|rspack)(?:Chunk|HotUpdate)|__(?:webpack|rspack|vite|vue|mf|federation)|location$|onmessage$)/i;

/** Finds scripts that need to be parsed, which takes a second per megabyte. Most only read global names. */
const MAY_SET = new RegExp(
  [
    String.raw`(?<![.\w$])(?:window|self|globalThis|top|parent|frames)\s{0,9}(?:\.\s{0,9}(?!webpackChunk)[\w$]{1,99}|\[[^\]]{1,99}\])\s{0,9}(?:[-+*/%&|^?]{0,3}=(?!=)|\+\+|--)`,
    String.raw`(?<=[\w$]\s{0,9})=\s{0,9}(?:window|self|globalThis)\s{0,9}[,;\n]`,
    String.raw`(?:Object|Reflect)\.\w{3,16}\(\s{0,9}(?:window|self|globalThis)\b`,
  ].join('|'),
);

/**
 * Checks the scripts that a remote sends to browsers. Names that the code computes are not found.
 * @returns reasons why the remote would affect other apps
 */
export async function scriptReasons({ dir, files }: VersionFiles, container: Container) {
  const names = files.filter((file) => /\.m?js$/i.test(file) && !file.startsWith('server/'));
  const scripts = names.map(async (file) => ({ file, code: await readFile(join(dir, file), 'utf8') }));
  return checkScripts(await Promise.all(scripts), container);
}

export function checkScripts(scripts: Script[], container?: Container): ReleaseReason[] {
  const unreadable: string[] = [];
  const found = scripts
    .filter(({ code }) => MAY_SET.test(code))
    .flatMap(({ file, code }) => {
      try {
        return globalsSet(code, container).map((name) => `${name} (${file})`);
      } catch (error) {
        unreadable.push(`${file} can’t be read as a script: ${String(error)}.`);
        return [];
      }
    });
  const adding =
    found.length === 0
      ? []
      : [`Its scripts add global names, which all parts of the site share: ${nameFirst(found)}.`];
  return [...unreadable, ...adding].map((text) => ({ rule: 'globals', text }));
}

/** Returns the names that a script adds to the global object. */
function globalsSet(code: string, container: Container) {
  const sourceType = container?.type === 'module' ? 'module' : 'script';
  const program = parse(code, { ecmaVersion: 'latest', sourceType, ranges: true });
  const scopes = analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2025,
    sourceType,
    ignoreEval: true,
  });
  const { variables = [], through = [] } = scopes.globalScope ?? {};
  const objects = globalObjects(scopes);
  const found = new Set([
    ...variables.flatMap(({ name, defs }) => (defs.length > 0 ? name : [])),
    ...through.flatMap((one) => (one.isWrite() ? one.identifier.name : [])),
  ]);
  function set(target: AnyNode) {
    if (target.type !== 'MemberExpression' || !objects.has(target.object)) return;
    const name = target.computed ? literal(target.property) : nameOf(target.property);
    if (name !== undefined) found.add(name);
  }
  simple(program, {
    AssignmentExpression: ({ left }) => set(left),
    UpdateExpression: ({ argument }) => set(argument),
    CallExpression({ callee, arguments: [object, names] }) {
      const isSetter = callee.type === 'MemberExpression' && SETTERS.has(nameOf(callee.property) ?? '');
      if (isSetter && objects.has(object)) for (const name of namesIn(names)) found.add(name);
    },
  });
  return [...found].filter((name) => name !== container?.name && !ALLOWED.test(name));
}

/** Returns the places in a script that stand for the global object, some by a variable's name. */
function globalObjects({ scopes, globalScope }: ScopeManager) {
  const found = new Set<unknown>(
    globalScope?.through.map(({ identifier }) => identifier).filter(({ name }) => GLOBAL_OBJECTS.has(name)),
  );
  for (const { defs, references } of scopes.flatMap(({ variables }) => variables)) {
    const isGlobal =
      defs.length === 1 &&
      defs[0]?.node.type === 'VariableDeclarator' &&
      defs[0].node.id.type === 'Identifier' &&
      found.has(defs[0].node.init);
    if (isGlobal) for (const { identifier } of references) found.add(identifier);
  }
  return found;
}

const nameOf = (node: AnyNode) => (node.type === 'Identifier' ? node.name : undefined);
const literal = (node: AnyNode | undefined) => (node?.type === 'Literal' ? String(node.value) : undefined);

function namesIn(node: AnyNode | undefined) {
  const names =
    node?.type === 'ObjectExpression'
      ? node.properties.map((one) =>
          one.type === 'Property' ? (nameOf(one.key) ?? literal(one.key)) : undefined,
        )
      : [literal(node)];
  return names.filter((name) => name !== undefined);
}
