import { z } from 'zod';
import { endpoint } from './endpoint';
import { FreeText, Id, IdParam, listOf, oneOf, PageQuery, Slug, Time, Version } from './shapes';

export const Widget = z.object({ id: Id, html: z.string() });
export type Widget = z.infer<typeof Widget>;

export const AdminWidget = Widget.extend({
  name: Slug,
  title: z.string(),
  version: Version,
  updated_at: Time,
  updated_by: z.string().nullable(),
});
export type AdminWidget = z.infer<typeof AdminWidget>;

export const NewWidget = z.object({
  name: Slug,
  title: FreeText.trim().min(1, 'Give the widget a title').max(120),
  html: FreeText.max(200_000, 'The text is too long: at most 200,000 characters'),
});
export type NewWidget = z.infer<typeof NewWidget>;

/** `version` is that of the copy which was edited; an older one than the server's is refused with 409. */
export const WidgetChanges = NewWidget.partial().extend({ version: Version.optional() });
export type WidgetChanges = z.infer<typeof WidgetChanges>;

export const widgets = {
  show: endpoint({
    method: 'GET',
    path: '/widgets/:name',
    access: 'anyone',
    summary: 'The content of one widget, by name',
    params: z.object({ name: FreeText }),
    reply: Widget,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/widgets',
    access: 'admin',
    summary: 'All widgets, searched and sorted',
    query: PageQuery.extend({
      q: FreeText.trim().max(200).optional(),
      sort: z.enum(['name', '-name', 'updated_at', '-updated_at']).default('name'),
    }),
    reply: listOf(AdminWidget.omit({ html: true })),
  }),
  find: endpoint({
    method: 'GET',
    path: '/admin/widgets/:id',
    access: 'admin',
    summary: 'One widget with everything an editor needs',
    params: IdParam,
    reply: oneOf(AdminWidget),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/widgets',
    access: 'admin',
    summary: 'Add a widget',
    body: NewWidget,
    reply: oneOf(AdminWidget),
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/admin/widgets/:id',
    access: 'admin',
    summary: 'Change a widget; 409 with the newest copy where somebody else was quicker',
    params: IdParam,
    body: WidgetChanges,
    reply: oneOf(AdminWidget),
  }),
};
