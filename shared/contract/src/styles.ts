/** Whether the style sheets of an app keep to the app. For the server and tools, not for browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { AtRule, CssSyntaxError, type Node, type Root, Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import type { ReleaseReason } from './releases';

/** A version's folder, and the names of its files. */
interface VersionFiles {
  dir: string;
  files: string[];
}

interface StyleSheet {
  file: string;
  css: string;
}

/** Names that other apps have given: a rule that uses one of them reaches into those apps. */
interface TakenNames {
  classes: ReadonlySet<string>;
  /** Custom properties, such as `--space-4`. */
  properties: ReadonlySet<string>;
  /** Of at-rules: the text of each by its name, such as `@keyframes fade`. */
  definitions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** So many are named in a reason. */
const MOST_NAMED = 5;

/** At-rules that define something by a name which the whole page shares. */
const DEFINING = /^(-webkit-)?(keyframes|property|counter-style|font-face)$/;

/** Pseudo-classes that match only if one of their selectors does. */
const REQUIRING = new Set([':has', ':is', ':where', ':-webkit-any']);

/**
 * Checks the style sheets of a remote.
 * @param shell the live shell, whose names are not the remote's to use; undefined if there is none yet
 * @returns why the remote would change the look of what is not its own; none if it wouldn't
 */
export async function styleReasons(remote: VersionFiles, shell: VersionFiles | undefined) {
  const [own, taken] = await Promise.all([readSheets(remote), shell ? readSheets(shell) : []]);
  return checkStyles(own, takenNames(taken));
}

async function readSheets({ dir, files }: VersionFiles): Promise<StyleSheet[]> {
  const names = files.filter((file) => file.endsWith('.css'));
  return Promise.all(names.map(async (file) => ({ file, css: await readFile(join(dir, file), 'utf8') })));
}

/** Finds rules that reach beyond the app whose style sheets these are. */
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
  const more = found.length - MOST_NAMED;
  const named = [...found.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  const reaching =
    found.length === 0
      ? []
      : [`Its styles reach beyond its own pages: ${named}. Each rule needs a class of the remote’s own.`];
  return [...unreadable, ...reaching].map((text) => ({ rule: 'styles', text }));
}

function reachingRules(sheet: Root, taken: TakenNames) {
  const found: string[] = [];
  sheet.walkRules((rule) => {
    if (isWithinOwn(rule, taken) || onlyOwnProperties(rule, taken)) return;
    found.push(
      ...selectorsOf(rule)
        .filter((selector) => !isOwn(selector, taken))
        .map((one) => String(one).trim()),
    );
  });
  sheet.walkAtRules(DEFINING, (definition) => {
    const name = definitionName(definition);
    const texts = taken.definitions.get(name);
    // A library that both use is no conflict. A font is: the other app's text would be drawn with it.
    if (texts && (definition.name === 'font-face' || !texts.has(textOf(definition)))) found.push(name);
  });
  return found;
}

/** Whether a rule is in one of the app's own: nested, in its scope, or a step of an animation. */
function isWithinOwn(rule: Rule, taken: TakenNames) {
  return nodesAround(rule).some((outer) => {
    if (outer instanceof Rule) return selectorsOf(outer).every((one) => isOwn(one, taken));
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

/** Libraries set custom properties on `:root`, which change nothing else if their names are their own. */
function onlyOwnProperties(rule: Rule, { properties }: TakenNames) {
  let isOnly = true;
  rule.walkDecls((declaration) => {
    const { prop } = declaration;
    // Nested rules are looked at by themselves; a nested media query is part of this one.
    if (nodesAround(declaration).find((outer) => outer instanceof Rule) !== rule) return;
    if (!prop.startsWith('--') || properties.has(prop)) isOnly = false;
  });
  return isOnly;
}

/** Whether a selector matches only beside something of the app's own: a class, or a custom element. */
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
const selectorsOf = ({ selector }: Rule) => parsed(selector);

const textOf = (definition: AtRule) => String(definition).replaceAll(/\s+/g, '');

/** Returns the shared name of a definition: `@keyframes fade`, `@font-face Source Sans`. */
function definitionName(definition: AtRule) {
  const { name, params } = definition;
  let family = '';
  definition.walkDecls('font-family', ({ value }) => {
    family = value.replaceAll(/["']/g, '');
  });
  return `@${name} ${name === 'font-face' ? family : params}`;
}

/** Collects the names that an app's style sheets give. */
export function takenNames(sheets: StyleSheet[]): TakenNames {
  const classes = new Set<string>();
  const properties = new Set<string>();
  const definitions = new Map<string, Set<string>>();
  for (const { css } of sheets) {
    const sheet = postcss.parse(css);
    sheet.walkDecls(/^--/, ({ prop }) => void properties.add(prop));
    sheet.walkRules((rule) => {
      if (rule.parent instanceof AtRule && DEFINING.test(rule.parent.name)) return;
      for (const selector of selectorsOf(rule)) selector.walkClasses(({ value }) => void classes.add(value));
    });
    sheet.walkAtRules(DEFINING, (definition) => {
      const name = definitionName(definition);
      definitions.set(name, (definitions.get(name) ?? new Set()).add(textOf(definition)));
    });
  }
  return { classes, properties, definitions };
}
