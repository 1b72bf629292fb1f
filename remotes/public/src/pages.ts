import { aboutPage } from './about/about.page';
import { actionPage } from './action/action.page';
import { blogPages } from './blog/blog.pages';
import { contactPage } from './contact/contact.page';
import { galleryPages } from './galleries/galleries.pages';
import { homePage } from './home/home.page';
import { legalPages } from './legal/legal.pages';
import { letterPages } from './letters/letters.pages';
import { linksPage } from './links/links.page';
import { newsletterPages } from './newsletter/newsletter.pages';
import { projectPages } from './projects/projects.pages';
import { reportsPage } from './reports/reports.page';
import { searchPage } from './search/search.page';
import { sitePagePages } from './site-pages/site-pages.pages';

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
  ...newsletterPages,
  searchPage,
  ...legalPages,
  ...sitePagePages,
  ...letterPages,
];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    public: typeof pages;
  }
}
