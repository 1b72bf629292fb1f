import { fold } from '@lapis/portal';
import type { HelpNode, HelpText } from './help-text';

export interface HelpSection {
  slug: string;
  page: string;
  /** Heading of the section; the page's title before the first heading. */
  title: string;
  anchor: string | undefined;
  text: string;
}

/** Divides a page at its headings of the second level. */
export function splitSections({ slug, title: page, nodes }: HelpText & { slug: string }): HelpSection[] {
  const sections: HelpSection[] = [{ slug, page, title: page, anchor: undefined, text: '' }];
  for (const node of nodes) {
    if (Array.isArray(node) && node[0] === 'h2') {
      sections.push({ slug, page, title: readText(node), anchor: node[1]?.id, text: '' });
    } else {
      const last = sections.at(-1)!;
      last.text = `${last.text} ${readText(node)}`.replace(/\s+/g, ' ').trim();
    }
  }
  return sections;
}

const apart = new Set(['p', 'li', 'th', 'td', 'h3', 'tr']);

function readText(node: HelpNode): string {
  if (typeof node === 'string') return node;
  const [tag, , ...content] = node;
  return content.map(readText).join('') + (apart.has(tag) ? ' ' : '');
}

/** Characters of an excerpt before and after the first match. */
const before = 60;
const after = 140;

/** Returns the sections that contain all words of the search; those with a match in their title come first. */
export function searchHelp(sections: readonly HelpSection[], typed: string) {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  return sections
    .filter(({ page, title, text }) => hasAll(`${page} ${title} ${text}`))
    .sort((a, b) => Number(hasAll(b.title)) - Number(hasAll(a.title)))
    .map((section) => ({ ...section, excerpt: excerpt(section.text, words) }));
}

function excerpt(text: string, words: readonly string[]) {
  const at = Math.max(
    0,
    Math.min(...words.map((word) => fold(text).indexOf(word)).filter((i) => i >= 0), text.length),
  );
  const found = at === text.length ? 0 : at;
  const start = found <= before ? 0 : text.indexOf(' ', found - before) + 1;
  const cut = text.slice(start, found + after);
  const end = found + after < text.length ? cut.lastIndexOf(' ') : cut.length;
  return `${start > 0 ? '… ' : ''}${cut.slice(0, end)}${end < cut.length || found + after < text.length ? ' …' : ''}`;
}
