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

const MEMBER = String.raw`(?:\.\s{0,9}(?!webpackChunk)[\w$]{1,99}|\[[^\]]{1,99}\])`;
const SETS = String.raw`\s{0,9}(?:[-+*/%&|^?]{0,3}=(?!=)|\+\+|--)`;
const BUILT_IN_PROTOTYPE = String.raw`(?:(?:window|self|globalThis)\.)?[A-Z]\w{2,40}\.prototype\b`;

/**
 * Finds scripts that set a property of the global object or of a built-in prototype, and so must be parsed,
 * which takes seconds per megabyte.
 */
const MAY_SET = new RegExp(
  [
    String.raw`(?<![.\w$])(?:window|self|globalThis|top|parent|frames)\s{0,9}(?:${MEMBER}\s{0,9}){1,4}${SETS}`,
    String.raw`(?<=[\w$]\s{0,9})=\s{0,9}(?:window|self|globalThis)\s{0,9}[,;\n]`,
    String.raw`(?:Object|Reflect)\.\w{3,16}\(\s{0,9}(?:(?:window|self|globalThis)\b|${BUILT_IN_PROTOTYPE})`,
    String.raw`(?<![.\w$])${BUILT_IN_PROTOTYPE}\s{0,9}${MEMBER}${SETS}`,
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
 * one of its names (`window.cart = …`) or on a built-in prototype, not those that the code computes, and names
 * that a classic script declares outside of functions.
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
    const isModule = container?.type === 'module' || /\.mjs$/i.test(file);
    const maySet = MAY_SET.test(code);
    // Top-level names of modules are their own.
    if (!maySet && (isModule || code.length > LONGEST)) continue;
    try {
      const names = code.length > LONGEST ? null : await find({ code, isModule });
      if (names)
        found.push(...names.filter((name) => name !== container?.name).map((name) => `${name} (${file})`));
      else if (maySet) unreadable.push(`${file} is too large to be checked for global names.`);
    } catch (error) {
      if (maySet) unreadable.push(`${file} can’t be read as a script: ${String(error)}.`);
    }
  }
  const text = `Its scripts add global names, which all parts of the site share: ${listFirst(found)}.`;
  return [
    ...unreadable.map((one) => ({ rule: 'globals' as const, text: one })),
    ...(found.length > 0 ? [{ rule: 'globals' as const, text, names: found }] : []),
  ];
}

/**
 * Returns the names that a script adds to the global object and to prototypes of built-in objects.
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
  const prefixOf = sharedObjects(scopes);
  const found = new Set([
    ...variables.flatMap(({ name, defs }) => (defs.length > 0 ? name : [])),
    ...through.flatMap((one) => (one.isWrite() ? one.identifier.name : [])),
  ]);
  function addTarget(target: AnyNode) {
    const prefix = target.type === 'MemberExpression' ? prefixOf(target.object) : undefined;
    const name = memberName(target);
    if (prefix !== undefined && name !== undefined) found.add(`${prefix}${name}`);
  }
  simple(program, {
    AssignmentExpression: ({ left }) => addTarget(left),
    UpdateExpression: ({ argument }) => addTarget(argument),
    CallExpression({ callee, arguments: [object, names] }) {
      const isSetter =
        callee.type === 'MemberExpression' && SETTERS.has(identifierName(callee.property) ?? '');
      const prefix = isSetter && object ? prefixOf(object) : undefined;
      if (prefix !== undefined) for (const name of namesIn(names)) found.add(`${prefix}${name}`);
    },
  });
  return [...found].filter((name) => !ALLOWED.test(name));
}

/**
 * Returns a function that says what precedes the names set on a node: nothing for the global object,
 * `Array.prototype.` for such a prototype, and undefined for objects of the script's own.
 */
function sharedObjects({ scopes, globalScope }: ScopeManager) {
  const declared = globalScope?.set;
  const globals = new Set<unknown>(
    globalScope?.through.map(({ identifier }) => identifier).filter(({ name }) => !declared?.has(name)),
  );
  const aliases = new Map<unknown, string>();
  function prefixOf(node: AnyNode): string | undefined {
    if (node.type === 'Identifier')
      return globals.has(node) && GLOBAL_OBJECTS.has(node.name) ? '' : aliases.get(node);
    const name = memberName(node);
    if (node.type !== 'MemberExpression' || name === undefined) return undefined;
    if (GLOBAL_OBJECTS.has(name)) return prefixOf(node.object) === '' ? '' : undefined;
    const builtIn = name === 'prototype' ? globalName(node.object) : undefined;
    return builtIn && `${builtIn}.prototype.`;
  }
  function globalName(node: AnyNode) {
    if (node.type === 'Identifier') return globals.has(node) ? node.name : undefined;
    return node.type === 'MemberExpression' && prefixOf(node.object) === '' ? memberName(node) : undefined;
  }
  for (const { defs, references } of scopes.flatMap(({ variables }) => variables)) {
    const declarator =
      defs.length === 1 && defs[0]?.node.type === 'VariableDeclarator' ? defs[0].node : undefined;
    const isAlias = declarator?.id.type === 'Identifier' && declarator.init;
    const prefix = isAlias ? prefixOf(declarator.init as AnyNode) : undefined;
    if (prefix !== undefined) for (const { identifier } of references) aliases.set(identifier, prefix);
  }
  return prefixOf;
}

const identifierName = (node: AnyNode) => (node.type === 'Identifier' ? node.name : undefined);

/** Returns the text of a literal, of a template without expressions, or of several joined by `+`. */
function literalText(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [literalText(node.left), literalText(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

const memberName = (node: AnyNode) => {
  if (node.type !== 'MemberExpression') return undefined;
  return node.computed ? literalText(node.property) : identifierName(node.property);
};

function namesIn(node: AnyNode | undefined) {
  const names =
    node?.type === 'ObjectExpression'
      ? node.properties.map((one) =>
          one.type === 'Property' ? (identifierName(one.key) ?? literalText(one.key)) : undefined,
        )
      : [literalText(node)];
  return names.filter((name) => name !== undefined);
}
