import type { WidgetFields } from '@lapis/contract';
import { cleanHtml } from '../content/clean-html';
import type { Kind } from '../managed/kind';
import { widgetPages } from './widget-pages';

export const tagOf = ({ name }: { name: string }) => `widget:${name}`;

/** Blocks of text, as the portal manages them. */
export const widgetKind: Kind<WidgetFields> = {
  table: 'widgets',
  audit: 'widgets',
  found: 'page',
  slug: 'name',
  // A page finds its text by this name, and would be left without one.
  keepsSlug(name) {
    const page = widgetPages[name];
    return page && `The page “${page.title}” shows the text with this name, so it can’t be changed.`;
  },
  one: 'widget',
  startsPublished: true,
  blank: {},
  toColumns: ({ html, ...columns }) => ({
    ...columns,
    ...(html !== undefined && { html: cleanHtml(html) }),
  }),
  toFields: (row) => ({
    name: row['name'] as string,
    title: row['title'] as string,
    html: row['html'] as string,
  }),
  tags: (widget) => [tagOf(widget)],
  path: ({ name }) => widgetPages[name]?.path ?? null,
};
