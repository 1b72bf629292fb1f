/** Checks that an app's style sheets affect only the app. For the server and tools, not for browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { AtRule, CssSyntaxError, type Node, type Root, Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { listFirst } from './list-first';
import type { ReleaseReason } from './releases';

export interface VersionFiles {
  dir: string;
  files: string[];
}

interface StyleSheet {
  file: string;
  css: string;
}

/** Names that the shell uses; a remote's rule with one of them would affect other apps. */
interface TakenNames {
  classes: ReadonlySet<string>;
  properties: ReadonlySet<string>;
  definitions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** At-rules that affect the whole document; named pages are the app's own. */
const reachesAll = ({ name, params }: AtRule) =>
  /^(view-transition|import)$/i.test(name) || (/^page$/i.test(name) && /^(:|$)/.test(params.trim()));

const DEFINING = /^(-webkit-)?(keyframes|property|counter-style|font-face)$/i;

/** Pseudo-classes that match only if one of the selectors inside them does. */
const REQUIRING = new Set([':has', ':is', ':where', ':-webkit-any']);

/**
 * Checks the style sheets of a remote.
 * @param shell the live shell, whose names are reserved; undefined if there is none
 * @returns reasons why the remote would change the look of other apps
 */
export async function styleReasons(remote: VersionFiles, shell: VersionFiles | undefined) {
  const [own, taken] = await Promise.all([readSheets(remote), shell ? readSheets(shell) : []]);
  return checkStyles(own, takenNames(taken));
}

async function readSheets({ dir, files }: VersionFiles): Promise<StyleSheet[]> {
  const names = files.filter((file) => /\.css$/i.test(file));
  return Promise.all(names.map(async (file) => ({ file, css: await readFile(join(dir, file), 'utf8') })));
}

export function checkStyles(sheets: StyleSheet[], taken = takenNames([])): ReleaseReason[] {
  const unreadable: string[] = [];
  const found = sheets.flatMap(({ file, css }) => {
    try {
      return reachingRules(postcss.parse(css), taken).map((rule) => `${rule} (${file})`);
    } catch (error) {
      const reason = error instanceof CssSyntaxError ? error.reason : String(error);
      unreadable.push(`${file} can’t be read as a style sheet: ${reason}.`);
      return [];
    }
  });
  const text = `Its styles reach beyond its own pages: ${listFirst(found)}. Rules need a class of the remote’s own, and definitions a name.`;
  return [
    ...unreadable.map((one) => ({ rule: 'styles' as const, text: one })),
    ...(found.length > 0 ? [{ rule: 'styles' as const, text, names: found }] : []),
  ];
}

function reachingRules(sheet: Root, taken: TakenNames) {
  const found: string[] = [];
  sheet.walkRules((rule) => {
    if (isWithinOwn(rule, taken) || onlyOwnProperties(rule, taken)) return;
    found.push(
      ...parseSelectorList(rule)
        .filter((selector) => !isOwn(selector, taken))
        .map((one) => String(one).trim()),
    );
  });
  sheet.walkAtRules((rule) => void (reachesAll(rule) && found.push(`@${rule.name}`)));
  sheet.walkAtRules(DEFINING, (definition) => {
    const name = definitionName(definition);
    const isTaken = name.startsWith('@property ') && taken.properties.has(unescape(definition.params));
    const texts = taken.definitions.get(name) ?? (isTaken ? new Set() : undefined);
    // Two apps may define the same thing, for instance if they bundle the same library. A font always
    // conflicts, because its file may differ although the rules are equal.
    if (texts && (name.startsWith('@font-face ') || !texts.has(definitionText(definition)))) found.push(name);
  });
  return found;
}

function isWithinOwn(rule: Rule, taken: TakenNames) {
  return nodesAround(rule).some((outer) => {
    if (outer instanceof Rule) return parseSelectorList(outer).every((one) => isOwn(one, taken));
    if (!(outer instanceof AtRule)) return false;
    const { name, params } = outer;
    const scope = name === 'scope' ? /^\((.*?)\)\s*(?:to\b|$)/.exec(params)?.[1] : undefined;
    return DEFINING.test(name) || (scope !== undefined && parsed(scope).every((one) => isOwn(one, taken)));
  });
}

function nodesAround(node: Node) {
  const found: Node[] = [];
  for (let outer: Node | undefined = node.parent; outer; outer = outer.parent) found.push(outer);
  return found;
}

/**
 * Accepts a rule that sets nothing but custom properties, as libraries do on `:root`, if no other app uses
 * the properties' names.
 */
function onlyOwnProperties(rule: Rule, { properties }: TakenNames) {
  let isOnly = true;
  rule.walkDecls((declaration) => {
    const { prop } = declaration;
    // Skips declarations in nested rules, because these rules are checked separately, but not those in nested
    // media queries.
    if (nodesAround(declaration).find((outer) => outer instanceof Rule) !== rule) return;
    if (!prop.startsWith('--') || properties.has(unescape(prop))) isOnly = false;
  });
  return isOnly;
}

/** Returns true if a selector requires a class or custom element of the app. */
const isOwn = ({ nodes }: { nodes: parseSelectors.Node[] }, taken: TakenNames): boolean =>
  nodes.some((node) => {
    if (node.type === 'class') return !taken.classes.has(node.value);
    if (node.type === 'tag') return node.value.includes('-');
    return (
      node.type === 'pseudo' &&
      REQUIRING.has(node.value.toLowerCase()) &&
      node.nodes.length > 0 &&
      node.nodes.every((selector) => isOwn(selector, taken))
    );
  });

const parsed = (selectors: string) => parseSelectors().astSync(selectors).nodes;
const parseSelectorList = ({ selector }: Rule) => parsed(selector);

const definitionText = (definition: AtRule) => String(definition).replaceAll(/\s+/g, '');

function definitionName(definition: AtRule) {
  const { params, raws } = definition;
  const name = definition.name.toLowerCase().replace('-webkit-', '');
  let family = '';
  definition.walkDecls(/^font-family$/i, ({ value, raws }) => {
    family = unescape((raws.value?.raw ?? value).replaceAll(/["']/g, '')).toLowerCase();
  });
  return `@${name} ${name === 'font-face' ? family : unescape(raws.params?.raw ?? params)}`;
}

/**
 * Removes comments from a CSS identifier or string, resolves its escapes (CSS Syntax Module Level 3, sections
 * 4.3.5 and 4.3.7) and joins its spaces.
 */
const unescape = (name: string) =>
  name
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.split('*/').with(0, ' ').join('')))
    .join('')
    .replace(/\\(?:\r?\n|([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, character = '') =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    )
    .replace(/\s+/g, ' ')
    .trim();

export function takenNames(sheets: StyleSheet[]): TakenNames {
  const classes = new Set<string>();
  const properties = new Set<string>();
  const definitions = new Map<string, Set<string>>();
  for (const { css } of sheets) {
    const sheet = postcss.parse(css);
    sheet.walkDecls(/^--/, ({ prop }) => void properties.add(unescape(prop)));
    sheet.walkRules((rule) => {
      if (rule.parent instanceof AtRule && DEFINING.test(rule.parent.name)) return;
      for (const selector of parseSelectorList(rule))
        selector.walkClasses(({ value }) => void classes.add(value));
    });
    sheet.walkAtRules(DEFINING, (definition) => {
      const name = definitionName(definition);
      definitions.set(name, (definitions.get(name) ?? new Set()).add(definitionText(definition)));
    });
  }
  return { classes, properties, definitions };
}
