/** Checks that an app's scripts add no global names. For the server and tools, not for browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { simple } from 'acorn-walk';
import { analyze, type ScopeManager } from 'eslint-scope';
import type { Manifest } from './manifest';
import { listFirst } from './list-first';
import type { ReleaseReason } from './releases';
import type { VersionFiles } from './styles';

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames']);

const SETTERS = new Set(['assign', 'defineProperty', 'defineProperties', 'set']);

/** Names that bundlers set to load chunks, and names whose setting adds nothing. */
const ALLOWED =
  /^(?:(?:webpack|rspack)(?:Chunk|HotUpdate)|__(?:webpack|rspack|vite|vue|mf|federation)|location$|onmessage$)/i;

/**
 * Finds scripts that set a property of the global object, and so need to be parsed, which takes seconds per
 * megabyte. Bundles only declare their container besides.
 */
const MAY_SET = new RegExp(
  [
    String.raw`(?<![.\w$])(?:window|self|globalThis|top|parent|frames)\s{0,9}(?:\.\s{0,9}(?!webpackChunk)[\w$]{1,99}|\[[^\]]{1,99}\])\s{0,9}(?:[-+*/%&|^?]{0,3}=(?!=)|\+\+|--)`,
    String.raw`(?<=[\w$]\s{0,9})=\s{0,9}(?:window|self|globalThis)\s{0,9}[,;\n]`,
    String.raw`(?:Object|Reflect)\.\w{3,16}\(\s{0,9}(?:window|self|globalThis)\b`,
  ].join('|'),
);

/** Maximum length in characters of a script that is parsed. Chunks of a page are far shorter. */
const LONGEST = 1_000_000;

export interface ScriptToParse {
  code: string;
  isModule: boolean;
}

/** Finds the added names like `findAddedGlobals`, perhaps elsewhere; null if that takes too much time or memory. */
type FindGlobals = (script: ScriptToParse) => string[] | Promise<string[] | null>;

/**
 * Checks the scripts that a remote sends to browsers. Finds names that a script sets on the global object under
 * one of its names (`window.cart = …`), not those that the code computes.
 * @returns reasons why the remote would affect other apps
 */
export async function scriptReasons(
  { dir, files }: VersionFiles,
  container: Manifest['container'],
  find: FindGlobals = findAddedGlobals,
): Promise<ReleaseReason[]> {
  const unreadable: string[] = [];
  const found: string[] = [];
  for (const file of files.filter((name) => /\.m?js$/i.test(name) && !name.startsWith('server/'))) {
    const code = await readFile(join(dir, file), 'utf8');
    if (!MAY_SET.test(code)) continue;
    const isModule = container?.type === 'module' || /\.mjs$/i.test(file);
    try {
      const names = code.length > LONGEST ? null : await find({ code, isModule });
      if (names)
        found.push(...names.filter((name) => name !== container?.name).map((name) => `${name} (${file})`));
      else unreadable.push(`${file} is too large to be checked for global names.`);
    } catch (error) {
      unreadable.push(`${file} can’t be read as a script: ${String(error)}.`);
    }
  }
  const adding =
    found.length === 0
      ? []
      : [`Its scripts add global names, which all parts of the site share: ${listFirst(found)}.`];
  return [...unreadable, ...adding].map((text) => ({ rule: 'globals', text }));
}

/**
 * Returns the names that a script adds to the global object.
 * @throws SyntaxError
 */
export function findAddedGlobals({ code, isModule }: ScriptToParse) {
  const sourceType = isModule ? 'module' : 'script';
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
  function addTarget(target: AnyNode) {
    if (target.type !== 'MemberExpression' || !objects.has(target.object)) return;
    const name = target.computed ? literalText(target.property) : identifierName(target.property);
    if (name !== undefined) found.add(name);
  }
  simple(program, {
    AssignmentExpression: ({ left }) => addTarget(left),
    UpdateExpression: ({ argument }) => addTarget(argument),
    CallExpression({ callee, arguments: [object, names] }) {
      const isSetter =
        callee.type === 'MemberExpression' && SETTERS.has(identifierName(callee.property) ?? '');
      if (isSetter && objects.has(object)) for (const name of namesIn(names)) found.add(name);
    },
  });
  return [...found].filter((name) => !ALLOWED.test(name));
}

/** Returns the AST nodes that refer to the global object, by its name or by a variable's. */
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

const identifierName = (node: AnyNode) => (node.type === 'Identifier' ? node.name : undefined);
const literalText = (node: AnyNode | undefined) =>
  node?.type === 'Literal' ? String(node.value) : undefined;

function namesIn(node: AnyNode | undefined) {
  const names =
    node?.type === 'ObjectExpression'
      ? node.properties.map((one) =>
          one.type === 'Property' ? (identifierName(one.key) ?? literalText(one.key)) : undefined,
        )
      : [literalText(node)];
  return names.filter((name) => name !== undefined);
}
