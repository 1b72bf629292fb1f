import type { Picture, ShownBlock } from '@lapis/contract';
import { escapeHtml } from '../../cms/html/escape-html';

/** Blocks as plain HTML, for readers that have neither the site's code nor its styles, such as those of feeds. */
export const blocksAsHtml = (blocks: readonly ShownBlock[]) => blocks.map(htmlOf).join('\n');

function htmlOf(block: ShownBlock): string {
  switch (block.type) {
    case 'text':
      return block.html;
    case 'callout':
      return paragraph(block.title) + block.html;
    case 'quote':
      return `<blockquote>${paragraph(block.text)}${paragraph(block.by)}</blockquote>`;
    case 'numbers':
      return list(block.items.map(({ value, label }) => escapeHtml(`${value} ${label}`)));
    case 'questions':
      return block.items.map(({ question, html }) => paragraph(question) + html).join('\n');
    case 'picture':
      return image(block.picture) + paragraph(block.caption);
    case 'gallery':
      return block.pictures.map(({ picture, caption }) => image(picture) + paragraph(caption)).join('\n');
    case 'table':
      return `<table>${[block.head, ...block.rows].map(row).join('')}</table>`;
    case 'columns':
      return blocksAsHtml(block.columns.flat());
    case 'cards':
      return list(block.cards.map(({ path, title }) => link(path, title)));
    case 'button':
      return block.href && block.label ? `<p>${link(block.href, block.label)}</p>` : '';
    case 'file':
      return `<p>${link(block.url, block.label)}</p>`;
    case 'video':
      return `<p>${link(block.url, block.title || block.provider)}</p>`;
    case 'help':
      return paragraph(block.title) + paragraph(block.text);
  }
}

const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '');
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const row = (cells: string[]) =>
  cells.some(Boolean) ? `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>` : '';
const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
const image = ({ url, alt }: Picture) => `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;
