import { z } from 'zod';
import { escapeHtml } from '@lapis/html/html-text';
import { type GhostCard, renderCard } from './cards';

const Node = z.looseObject({ type: z.string(), children: z.array(z.unknown()).optional() });

/** Maximum nesting depth, far deeper than any real text. */
const DEEPEST = 50;

const marks: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
];

const tags: Record<string, string> = {
  paragraph: 'p',
  quote: 'blockquote',
  'extended-quote': 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
};

/**
 * Renders Lexical, the format of Ghost's editor since version 5, as HTML.
 * @throws if the text isn't JSON
 */
export function renderLexical(json: string): string {
  const { root } = z.object({ root: z.unknown() }).parse(JSON.parse(json));
  return renderNode(root, 0);
}

function renderNode(written: unknown, depth: number): string {
  const { data: node } = Node.safeParse(written);
  if (!node || depth > DEEPEST) return '';
  const { type, children = [] } = node;
  if (type === 'linebreak') return '<br>';
  if (/^(?:extended-)?text$|^tab$/.test(type)) return renderText(node);
  const card = renderCard(type, node);
  if (card !== undefined) return card;
  const inner = children.map((child) => renderNode(child, depth + 1)).join('');
  const tag = chooseTag(type, node);
  if (tag === 'a') return `<a href="${escapeHtml(String(node['url'] ?? ''))}">${inner}</a>`;
  const { start } = node;
  if (tag === 'ol' && typeof start === 'number') return `<ol start="${start}">${inner}</ol>`;
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

function chooseTag(type: string, { tag }: GhostCard): string | undefined {
  if (type === 'link' || type === 'autolink') return 'a';
  if (/^(?:extended-)?heading$/.test(type)) return /^h[1-6]$/.test(String(tag)) ? String(tag) : 'h2';
  if (type === 'list') return tag === 'ol' ? 'ol' : 'ul';
  return tags[type];
}

function renderText({ text, format }: GhostCard): string {
  const bits = typeof format === 'number' ? format : 0;
  const within = escapeHtml(typeof text === 'string' ? text : '');
  return marks.filter(([bit]) => bits & bit).reduce((inner, [, tag]) => `<${tag}>${inner}</${tag}>`, within);
}
