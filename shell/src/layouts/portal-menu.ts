import { menu } from './menu';

/** The group 'Page Content' of the portal's side navigation. */
export const contentMenu = menu(
  ['Blog', 'admin.blog'],
  ['Projects', 'admin.services'],
  ['Links', 'admin.links'],
  ['Reports', 'admin.reports'],
  ['Galleries', 'admin.galleries'],
  ['Widgets', 'admin.widgets'],
);

/** What else the portal is for, below that group. */
export const portalMenu = menu(
  ['Pictures & files', 'admin.media'],
  ['Messages', 'admin.messages'],
  ['Newsletter', 'admin.subscribers'],
  ['Audit log', 'admin.audit'],
  ['Settings', 'admin.settings'],
);
