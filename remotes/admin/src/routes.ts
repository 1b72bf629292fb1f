import { QueryFrame } from '@lapis/queries';
import { page, type RouteObject } from '@lapis/router';

/** The site map of the portal. The host guards it and draws its layout. */
export const routes: RouteObject[] = [
  {
    id: 'admin:queries',
    Component: QueryFrame,
    children: [
      page('admin', {
        lazy: () => import(/* webpackChunkName: "page-admin" */ './dashboard/DashboardPage'),
        handle: { title: 'Dashboard' },
      }),
      page('admin.widgets', {
        lazy: () => import(/* webpackChunkName: "page-admin.widgets" */ './widgets/WidgetsPage'),
        handle: { title: 'Widgets' },
      }),
      page('admin.widgets.add', {
        lazy: () => import(/* webpackChunkName: "page-admin.widgets.add" */ './widget-add/WidgetAddPage'),
        handle: { title: 'Add widget' },
      }),
      page('admin.widgets.edit', {
        lazy: () => import(/* webpackChunkName: "page-admin.widgets.edit" */ './widget-edit/WidgetEditPage'),
        handle: { title: 'Edit widget' },
      }),
    ],
  },
];
