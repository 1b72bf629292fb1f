import { aboutPage } from './about/about.page';
import { actionPage } from './action/action.page';
import { blogPage } from './blog/blog.page';
import { postPage } from './blog/post.page';
import { contactPage } from './contact/contact.page';
import { galleriesPage } from './galleries/galleries.page';
import { galleryPage } from './galleries/gallery.page';
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
import { projectPage } from './projects/project.page';
import { projectsPage } from './projects/projects.page';
import { reportsPage } from './reports/reports.page';
import { searchPage } from './search/search.page';

/** All pages of this remote: a new one is a line here, and its own folder. */
export const pages = [
  homePage,
  aboutPage,
  blogPage,
  postPage,
  galleriesPage,
  galleryPage,
  contactPage,
  confirmPage,
  unsubscribePage,
  reportsPage,
  linksPage,
  projectsPage,
  projectPage,
  actionPage,
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
