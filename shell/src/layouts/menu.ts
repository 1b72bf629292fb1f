import { href } from '@lapis/router';

export interface MenuItem {
  label: string;
  to: string;
}

/** Of the footer's navigation, where the way leads without scripts. */
export const pagesId = 'pages';

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

/** What else there is to see, for the phone's menu and the footer. */
export const galleriesMenu: MenuItem[] = [{ label: 'Galleries', to: href('galleries') }];

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
