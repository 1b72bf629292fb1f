import { WidgetFields } from '@lapis/contract';
import { contentType } from '../../cms/types/content-type';
import { pageOfWidget } from '../../cms/site/announced-pages';
import { plainText } from '../../cms/html/plain-text';
import { asShown } from '../html/as-shown';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    widgets: WidgetsTable;
  }
}

interface WidgetsTable extends EntryTable {
  name: string;
  html: string;
}

export const tagOf = ({ name }: { name: string }) => `widget:${name}`;

export const widgetType = contentType<WidgetFields, 'widgets'>({
  name: 'widgets',
  table: 'widgets',
  fields: WidgetFields,
  slug: 'name',
  // A page finds its text by this name, and would be left without one.
  keepsSlug(name) {
    const page = pageOfWidget(name);
    return page && `The page “${page.title}” shows the text with this name, so it can’t be changed.`;
  },
  startsPublished: true,
  blank: {},
  texts: ['html'],
  files: [],
  cacheTags: (widget) => [tagOf(widget)],
  path: ({ name }) => pageOfWidget(name)?.path ?? null,
  async searched(db, { name, html }) {
    const page = pageOfWidget(name);
    return page ? { ...page, body: plainText(await asShown(db, html)) } : null;
  },
});
