import { aboutPage } from './about/about.page';
import { actionPage } from './action/action.page';
import { blogPages } from './blog/blog.pages';
import { contactPage } from './contact/contact.page';
import { galleryPages } from './galleries/galleries.pages';
import { homePage } from './home/home.page';
import { accessibilityPage } from './legal/accessibility.page';
import { complaintsPage } from './legal/complaints.page';
import { cookiesPage } from './legal/cookies.page';
import { privacyPage } from './legal/privacy.page';
import { safeguardingPage } from './legal/safeguarding.page';
import { termsPage } from './legal/terms.page';
import { linksPage } from './links/links.page';
import { confirmPage } from './newsletter/confirm.page';
import { unsubscribePage } from './newsletter/unsubscribe.page';
import { projectPages } from './projects/projects.pages';
import { reportsPage } from './reports/reports.page';
import { searchPage } from './search/search.page';

/** All pages of this remote, in the order of the menus: a new one is a line here, and its own folder. */
export const pages = [
  homePage,
  aboutPage,
  ...blogPages,
  ...projectPages,
  actionPage,
  linksPage,
  reportsPage,
  contactPage,
  ...galleryPages,
  confirmPage,
  unsubscribePage,
  searchPage,
  termsPage,
  privacyPage,
  cookiesPage,
  accessibilityPage,
  safeguardingPage,
  complaintsPage,
];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    public: typeof pages;
  }
}
