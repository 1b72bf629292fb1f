import type { Finding } from './check';
import { lostMarkup, voids } from './html';
import { schema } from '../schema';

export const findMarkupErrors = (html: string): Finding[] =>
  [...brokenTags(html), ...unknownMarkup(html)].toSorted((one, other) => one.from - other.from);

const anyTag = /<!--[^]*?-->|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;

interface OpenTag {
  name: string;
  from: number;
  to: number;
}

function brokenTags(html: string): Finding[] {
  const open: OpenTag[] = [];
  const broken: Finding[] = [];
  const unclosed = ({ name, from, to }: OpenTag) =>
    broken.push({ says: `<${name}> is not closed: add </${name}>.`, from, to });
  for (const { 0: text, 1: slash, 2: written, index: from } of html.matchAll(anyTag)) {
    const name = written?.toLowerCase();
    if (!name || voids.has(name)) continue;
    const tag = { name, from, to: from + text.length };
    if (!slash) {
      open.push(tag);
      continue;
    }
    const opened = open.findLastIndex((other) => other.name === name);
    if (opened < 0) broken.push({ ...tag, says: `</${name}> closes nothing: remove it.` });
    else {
      open.splice(opened + 1).forEach(unclosed);
      open.pop();
    }
  }
  open.forEach(unclosed);
  return broken;
}

/**
 * Markup that the writing view supports in at least one place. No error is reported if it is dropped in a
 * different place, or because it is empty, like `<em></em>`.
 */
const { nodes, marks } = schema;
const parsed = [...Object.values(nodes), ...Object.values(marks)].flatMap(({ spec }) => spec.parseDOM ?? []);
const tagNames = parsed.flatMap(({ tag }) => (tag ? [`<${/^[\w-]+/.exec(tag)?.[0]}>`] : []));
const attributes = ['href', 'title', 'target', 'rel', 'src', 'alt', 'width', 'height'];
const known = new Set([...tagNames, '<thead>', '<tbody>', ...attributes.map((name) => `${name}=`)]);

function unknownMarkup(html: string): Finding[] {
  return lostMarkup(html).flatMap((name) => {
    const from = html.toLowerCase().indexOf(name.replace('>', ''));
    if (from < 0 || known.has(name)) return [];
    return { says: `The site does not allow ${name}: remove it.`, from, to: from + name.length };
  });
}
