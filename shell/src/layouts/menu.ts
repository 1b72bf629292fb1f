import { href } from '@lapis/router';

interface MenuItem {
  label: string;
  to: string;
}

/** The navigation of header, mobile menu and footer (specification, section 2). */
export const pagesMenu: MenuItem[] = [
  { label: 'Home', to: href('home') },
  { label: 'About', to: href('about') },
  { label: 'News & Stories', to: href('blog') },
  { label: 'Projects', to: href('projects') },
  { label: 'Take Action', to: href('action') },
  { label: 'Links', to: href('links') },
  { label: 'Reports', to: href('reports') },
  { label: 'Contact', to: href('contact') },
];

export const legalMenu: MenuItem[] = [
  { label: 'Terms', to: href('terms') },
  { label: 'Privacy', to: href('privacy') },
];

/** What else there is to say, for the footer alone. */
export const policiesMenu: MenuItem[] = [
  { label: 'Cookies', to: href('cookies') },
  { label: 'Accessibility', to: href('accessibility') },
  { label: 'Safeguarding', to: href('safeguarding') },
  { label: 'Complaints', to: href('complaints') },
];

export const accountMenu: MenuItem[] = [{ label: 'Account', to: href('account') }];

export const mainMenu: MenuItem[] = [...pagesMenu, ...legalMenu, ...accountMenu];

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
