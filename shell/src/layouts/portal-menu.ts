import { href } from '@lapis/router';
import type { MenuItem } from './menu';

/** The group 'Page Content' of the portal's side navigation. */
export const contentMenu: MenuItem[] = [
  { label: 'Blog', to: href('admin.blog') },
  { label: 'Projects', to: href('admin.services') },
  { label: 'Links', to: href('admin.links') },
  { label: 'Reports', to: href('admin.reports') },
  { label: 'Galleries', to: href('admin.galleries') },
  { label: 'Widgets', to: href('admin.widgets') },
];

/** What else the portal is for, below that group. */
export const portalMenu: MenuItem[] = [
  { label: 'Pictures & files', to: href('admin.media') },
  { label: 'Messages', to: href('admin.messages') },
  { label: 'Newsletter', to: href('admin.subscribers') },
  { label: 'Audit log', to: href('admin.audit') },
  { label: 'Settings', to: href('admin.settings') },
];
