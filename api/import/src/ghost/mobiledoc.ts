import { z } from 'zod';
import { escapeHtml } from '@lapis/html/html-text';
import { type GhostCard, renderCard } from './cards';

const NamedCard = z.tuple([z.string(), z.record(z.string(), z.unknown())]);
const Marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])]);
const Document = z.object({
  markups: z.array(z.tuple([z.string()], z.unknown())).default([]),
  atoms: z.array(z.tuple([z.string()], z.unknown())).default([]),
  cards: z.array(NamedCard).default([]),
  sections: z.array(z.unknown()),
});
type Document = z.infer<typeof Document>;
type Marker = z.infer<typeof Marker>;

const Section = z.union([
  z.tuple([z.literal(1), z.string(), z.array(Marker)], z.unknown()),
  z.tuple([z.literal(2), z.string()], z.unknown()),
  z.tuple([z.literal(3), z.string(), z.array(z.array(Marker))], z.unknown()),
  z.tuple([z.literal(10), z.number()]),
]);

const sections = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'aside', 'ul', 'ol']);
const marks = new Set(['a', 'strong', 'em', 'b', 'i', 's', 'u', 'code', 'del', 'strike']);
const within = (allowed: Set<string>, tag: string, other: string) => (allowed.has(tag) ? tag : other);

/**
 * Renders Mobiledoc 0.3, the format of Ghost's editor up to version 4, as HTML.
 * @see https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md
 * @throws if the document isn't valid
 */
export function renderMobiledoc(json: string): string {
  const document = Document.parse(JSON.parse(json));
  return document.sections.map((section) => renderSection(section, document)).join('');
}

function renderSection(written: unknown, document: Document): string {
  const { data: section } = Section.safeParse(written);
  if (!section) return '';
  if (section[0] === 10) {
    const [name, card]: [string, GhostCard] = document.cards[section[1]] ?? ['', {}];
    return renderCard(name, card) ?? '';
  }
  if (section[0] === 2) return `<img src="${escapeHtml(section[1])}">`;
  if (section[0] === 1) {
    const tag = within(sections, section[1], 'p').replace('aside', 'blockquote');
    return `<${tag}>${renderMarkers(section[2], document)}</${tag}>`;
  }
  const tag = section[1] === 'ol' ? 'ol' : 'ul';
  const items = section[2].map((markers) => `<li>${renderMarkers(markers, document)}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function renderMarkers(markers: Marker[], { markups, atoms }: Document): string {
  const open: string[] = [];
  const pieces = markers.map(([kind, begins, ends, value]) => {
    const tags = begins.map((at) => {
      const [name, attributes] = markups[at] ?? ['span'];
      const tag = within(marks, name, 'span');
      open.push(tag);
      return tag === 'a' ? `<a href="${escapeHtml(hrefIn(attributes))}">` : `<${tag}>`;
    });
    const text = kind === 1 ? renderAtom(atoms[Number(value)]) : escapeHtml(String(value));
    const ended = Array.from({ length: Math.min(ends, open.length) }, () => `</${open.pop()}>`);
    return `${tags.join('')}${text}${ended.join('')}`;
  });
  return pieces.join('');
}

const renderAtom = (atom: unknown) => (Array.isArray(atom) && atom[0] === 'soft-return' ? '<br>' : '');

const hrefIn = (attributes: unknown) => {
  const list = Array.isArray(attributes) ? attributes.map(String) : [];
  return list[list.indexOf('href') + 1] ?? '';
};
