import { WidgetFields } from '@lapis/contract';
import { contentType } from '../../cms/types/content-type';
import { pageOfWidget } from '../../cms/site/announced-pages';
import { siteRepository } from '../../cms/site/site.repository';
import { plainText } from '@lapis/html/html-text';
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

export const widgetTag = ({ name }: { name: string }) => `widget:${name}`;

export const widgetType = contentType<WidgetFields, 'widgets'>({
  name: 'widgets',
  table: 'widgets',
  fields: WidgetFields,
  slug: 'name',
  // Pages find their text by this name.
  keepsSlug(name) {
    const page = pageOfWidget(name);
    return page && `The page “${page.title}” shows the text with this name, so the name can’t be changed.`;
  },
  startsPublished: true,
  blank: {},
  texts: ['html'],
  files: [],
  cacheTags: (widget) => [widgetTag(widget)],
  path: ({ name }) => pageOfWidget(name)?.path ?? null,
  async searched(db, { name, html }) {
    const page = pageOfWidget(name);
    if (!page) return null;
    const isHome = page.path === '/';
    const title = (isHome && (await siteRepository(db).settings()).app_name) || page.title;
    return { ...page, title, body: plainText(await asShown(db, html)) };
  },
});
