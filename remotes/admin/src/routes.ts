import { page, type PageName, type RouteObject } from '@lapis/router';
import { type ContentPages, contentPages as pages, type ContentKindName as Kind } from './content-pages';
import { PortalFrame } from './portal/PortalFrame';

/** The pages of a kind of content: its list, and one page for a new thing and for one that is there. */
const content = (kind: Kind, title: string, one: string, load: ContentPages): RouteObject[] => [
  page(`admin.${kind}` satisfies PageName, {
    lazy: () => load().then(({ List }) => ({ Component: List })),
    handle: { title },
  }),
  {
    id: `admin.${kind}.form`,
    lazy: () => load().then(({ Page }) => ({ Component: Page })),
    children: [
      ...(hasAddPage(kind)
        ? [page(`admin.${kind}.add`, { Component: Nothing, handle: { title: `Add ${one}` } })]
        : []),
      page(`admin.${kind}.edit`, { Component: Nothing, handle: { title: `Edit ${one}` } }),
    ],
  },
];

/** The others are begun in their list (specification, section 2). */
const hasAddPage = (kind: Kind) => kind !== 'galleries' && kind !== 'links' && kind !== 'reports';

/** The page around it shows everything. */
const Nothing = () => null;

/** The site map of the portal. The host guards it and draws its layout. */
export const routes: RouteObject[] = [
  {
    id: 'admin:frame',
    Component: PortalFrame,
    children: [
      page('admin', {
        lazy: () => import(/* webpackChunkName: "page-admin" */ './dashboard/DashboardPage'),
        handle: { title: 'Dashboard' },
      }),
      ...content('blog', 'Blog', 'story', pages.blog),
      ...content('services', 'Projects', 'project', pages.services),
      ...content('links', 'Links', 'link', pages.links),
      ...content('reports', 'Reports', 'report', pages.reports),
      ...content('galleries', 'Galleries', 'gallery', pages.galleries),
      ...content('widgets', 'Widgets', 'widget', pages.widgets),
      page('admin.media', {
        lazy: () => import(/* webpackChunkName: "page-admin.media" */ './media/LibraryPage'),
        handle: { title: 'Pictures & files' },
      }),
      page('admin.media.edit', {
        lazy: () => import(/* webpackChunkName: "page-admin.media.edit" */ './media/MediaPage'),
        handle: { title: 'Edit file' },
      }),
      page('admin.users', {
        lazy: () => import(/* webpackChunkName: "page-admin.users" */ './users/UsersPage'),
        handle: { title: 'Users' },
      }),
      page('admin.users.add', {
        lazy: () => import(/* webpackChunkName: "page-admin.users.add" */ './users/InvitePage'),
        handle: { title: 'Invite someone' },
      }),
      page('admin.users.edit', {
        lazy: () => import(/* webpackChunkName: "page-admin.users.edit" */ './users/UserPage'),
        handle: { title: 'Account' },
      }),
      page('admin.messages', {
        lazy: () => import(/* webpackChunkName: "page-admin.messages" */ './messages/MessagesPage'),
        handle: { title: 'Messages' },
      }),
      page('admin.messages.read', {
        lazy: () => import(/* webpackChunkName: "page-admin.messages.read" */ './messages/MessagePage'),
        handle: { title: 'Message' },
      }),
      page('admin.subscribers', {
        lazy: () => import(/* webpackChunkName: "page-admin.subscribers" */ './subscribers/SubscribersPage'),
        handle: { title: 'Newsletter' },
      }),
      page('admin.audit', {
        lazy: () => import(/* webpackChunkName: "page-admin.audit" */ './audit/AuditPage'),
        handle: { title: 'Audit log' },
      }),
      page('admin.settings', {
        lazy: () => import(/* webpackChunkName: "page-admin.settings" */ './settings/SettingsPage'),
        handle: { title: 'Settings' },
      }),
    ],
  },
];
