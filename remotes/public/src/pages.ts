import { aboutPage } from './about/about.page';
import { actionPage } from './action/action.page';
import { storyPages } from './stories/stories.pages';
import { contactPage } from './contact/contact.page';
import { galleryPages } from './galleries/galleries.pages';
import { homePage } from './home/home.page';
import { legalPages } from './legal/legal.pages';
import { newsletterPages } from './newsletters/newsletters.pages';
import { linksPage } from './links/links.page';
import { subscriptionPages } from './subscription/subscription.pages';
import { projectPages } from './projects/projects.pages';
import { reportsPage } from './reports/reports.page';
import { searchPage } from './search/search.page';
import { sitePagePages } from './site-pages/site-pages.pages';

/** All pages of this remote, in menu order; a new one needs a line here. */
export const pages = [
  homePage,
  aboutPage,
  ...storyPages,
  ...projectPages,
  actionPage,
  linksPage,
  reportsPage,
  contactPage,
  ...galleryPages,
  ...subscriptionPages,
  searchPage,
  ...legalPages,
  ...sitePagePages,
  ...newsletterPages,
];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    public: typeof pages;
  }
}
