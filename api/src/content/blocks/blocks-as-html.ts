import type { Picture, ShownBlock } from '@lapis/contract';
import { offeredAmounts, pounds } from '@lapis/contract/money';
import { escapeHtml } from '@lapis/html/html-text';

type Renderers = {
  [Type in ShownBlock['type']]: (block: Extract<ShownBlock, { type: Type }>) => string;
};

const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '');
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const row = (cells: string[]) =>
  cells.some(Boolean) ? `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>` : '';
const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
const image = ({ url, alt }: Picture) => `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;

const renderers: Renderers = {
  text: ({ html }) => html,
  callout: ({ title, html }) => paragraph(title) + html,
  quote: ({ text, by }) => `<blockquote>${paragraph(text)}${paragraph(by)}</blockquote>`,
  numbers: ({ items }) => list(items.map(({ value, label }) => escapeHtml(`${value} ${label}`))),
  questions: ({ items }) => items.map(({ question, html }) => paragraph(question) + html).join('\n'),
  picture: ({ picture, caption }) => image(picture) + paragraph(caption),
  gallery: ({ pictures }) =>
    pictures.map(({ picture, caption }) => image(picture) + paragraph(caption)).join('\n'),
  table: ({ head, rows }) => `<table>${[head, ...rows].map(row).join('')}</table>`,
  columns: ({ columns }) => blocksAsHtml(columns.flat()),
  cards: ({ cards }) => list(cards.map(({ path, title }) => link(path, title))),
  button: ({ href, label }) => (href && label ? `<p>${link(href, label)}</p>` : ''),
  file: ({ url, label }) => `<p>${link(url, label)}</p>`,
  video: ({ url, title, provider }) => `<p>${link(url, title || provider)}</p>`,
  help: ({ title, text }) => paragraph(title) + paragraph(text),
  give: ({ title, text, amounts }) =>
    paragraph(title) +
    paragraph(text) +
    list(offeredAmounts(amounts).map(({ pence, does }) => escapeHtml(`${pounds(pence)} ${does}`))),
};

/** Renders blocks as plain HTML, for feed readers and other programs that lack the site's code and styles. */
export const blocksAsHtml = (blocks: readonly ShownBlock[]): string =>
  blocks.map((block) => (renderers[block.type] as (block: ShownBlock) => string)(block)).join('\n');
