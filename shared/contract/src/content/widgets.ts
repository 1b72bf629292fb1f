import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PreviewParam } from './draft-calls';
import { EntryText, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { FreeText, Id, Slug } from '../shapes';

export const Widget = z.object({ id: Id, html: z.string() });
export type Widget = z.infer<typeof Widget>;

export const WidgetFields = z.object({
  name: Slug,
  title: EntryTitle,
  html: EntryText,
});
export type WidgetFields = z.infer<typeof WidgetFields>;

const calls = entryCalls({
  name: 'widgets',
  fields: WidgetFields,
  needed: WidgetFields,
  sorts: ['name', '-name', ...usualSorts],
});

export type AdminWidget = z.infer<typeof calls.edit.reply>['results'];

export const widgets = {
  ...calls,
  show: endpoint('GET /widgets/:name', {
    access: 'anyone',
    summary: 'One site text, by name',
    params: z.object({ name: FreeText }),
    reply: Widget,
  }),
  preview: endpoint('GET /widgets/:name/preview/:token', {
    access: 'anyone',
    summary:
      'Preview a site text with its draft published, for anyone who has the link; another site text as published',
    params: PreviewParam.extend({ name: FreeText }),
    secret: true,
    reply: Widget,
  }),
};
