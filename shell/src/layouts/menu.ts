import { isAnnounced, type PageName, pathOf } from '@lapis/router';

export interface MenuItem {
  label: string;
  to: string;
}

/**
 * The items of a menu, each time it is drawn: those whose pages there are, because a remote may not be deployed.
 */
const menu =
  (...items: [label: string, page: PageName][]) =>
  (): MenuItem[] =>
    items.filter(([, page]) => isAnnounced(page)).map(([label, page]) => ({ label, to: pathOf(page) }));

/** Of the footer's navigation, where the way leads without scripts. */
export const pagesId = 'pages';

/** The navigation of header, mobile menu and footer (specification, section 2). */
export const pagesMenu = menu(
  ['Home', 'home'],
  ['About', 'about'],
  ['News & Stories', 'blog'],
  ['Projects', 'projects'],
  ['Take Action', 'action'],
  ['Links', 'links'],
  ['Reports', 'reports'],
  ['Contact', 'contact'],
);

/** What else there is to see, for the phone's menu and the footer. */
export const galleriesMenu = menu(['Galleries', 'galleries']);

export const legalMenu = menu(['Terms', 'terms'], ['Privacy', 'privacy']);

/** What else there is to say, for the footer alone. */
export const policiesMenu = menu(
  ['Cookies', 'cookies'],
  ['Accessibility', 'accessibility'],
  ['Safeguarding', 'safeguarding'],
  ['Complaints', 'complaints'],
);

export const accountMenu = menu(['Account', 'account']);

export const mainMenu = () => [...pagesMenu(), ...legalMenu(), ...accountMenu()];
