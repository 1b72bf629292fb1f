import { contentNames, type ContentName, contentTypes } from '@lapis/contract/content-types';
import { page, type RouteObject } from '@lapis/router';
import { addPageOf } from './cms/entries/add-page';
import { contentPages } from './content/content-pages';
import { PortalFrame } from './screens/portal/PortalFrame';

/** The pages of a type of content: its list, and one page for a new entry and for one that is there. */
function pagesOf(name: ContentName): RouteObject[] {
  const { title, one } = contentTypes[name];
  const load = contentPages[name];
  const add = addPageOf(name);
  return [
    page(`admin.${name}`, {
      lazy: () => load().then(({ List }) => ({ Component: List })),
      handle: { title },
    }),
    {
      id: `admin.${name}.form`,
      lazy: () => load().then(({ Page }) => ({ Component: Page })),
      children: [
        ...(add ? [page(add, { Component: Nothing, handle: { title: `Add ${one}` } })] : []),
        page(`admin.${name}.edit`, { Component: Nothing, handle: { title: `Edit ${one}` } }),
      ],
    },
  ];
}

/** The page around it shows everything. */
const Nothing = () => null;

/** The site map of the portal. The host guards it and draws its layout. */
export const routes: RouteObject[] = [
  {
    id: 'admin:frame',
    Component: PortalFrame,
    children: [
      page('admin', {
        lazy: () => import(/* webpackChunkName: "page-admin" */ './screens/dashboard/DashboardPage'),
        handle: { title: 'Dashboard' },
      }),
      ...contentNames.flatMap(pagesOf),
      page('admin.media', {
        lazy: () => import(/* webpackChunkName: "page-admin.media" */ './screens/library/LibraryPage'),
        handle: { title: 'Pictures & files' },
      }),
      page('admin.media.edit', {
        lazy: () => import(/* webpackChunkName: "page-admin.media.edit" */ './screens/library/MediaPage'),
        handle: { title: 'Edit file' },
      }),
      page('admin.users', {
        lazy: () => import(/* webpackChunkName: "page-admin.users" */ './screens/users/UsersPage'),
        handle: { title: 'Users' },
      }),
      page('admin.users.add', {
        lazy: () => import(/* webpackChunkName: "page-admin.users.add" */ './screens/users/InvitePage'),
        handle: { title: 'Invite someone' },
      }),
      page('admin.users.edit', {
        lazy: () => import(/* webpackChunkName: "page-admin.users.edit" */ './screens/users/UserPage'),
        handle: { title: 'Account' },
      }),
      page('admin.messages', {
        lazy: () => import(/* webpackChunkName: "page-admin.messages" */ './screens/messages/MessagesPage'),
        handle: { title: 'Messages' },
      }),
      page('admin.messages.read', {
        lazy: () =>
          import(/* webpackChunkName: "page-admin.messages.read" */ './screens/messages/MessagePage'),
        handle: { title: 'Message' },
      }),
      page('admin.subscribers', {
        lazy: () =>
          import(/* webpackChunkName: "page-admin.subscribers" */ './screens/subscribers/SubscribersPage'),
        handle: { title: 'Newsletter' },
      }),
      page('admin.audit', {
        lazy: () => import(/* webpackChunkName: "page-admin.audit" */ './screens/audit/AuditPage'),
        handle: { title: 'Audit log' },
      }),
      page('admin.settings', {
        lazy: () => import(/* webpackChunkName: "page-admin.settings" */ './screens/settings/SettingsPage'),
        handle: { title: 'Settings' },
      }),
    ],
  },
];
