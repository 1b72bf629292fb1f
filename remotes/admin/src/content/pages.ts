import type { ContentName } from '@lapis/contract/content-types';
import { galleryPages } from './galleries/galleries.pages';
import { newsletterPages } from './newsletters/newsletters.pages';
import { linkPages } from './links/links.pages';
import { projectPages } from './projects/projects.pages';
import { reportPages } from './reports/reports.pages';
import { sitePagePages } from './site-pages/site-pages.pages';
import { storyPages } from './stories/stories.pages';
import { widgetPages } from './widgets/widgets.pages';

const pagesByType = {
  blog: storyPages,
  services: projectPages,
  links: linkPages,
  reports: reportPages,
  galleries: galleryPages,
  widgets: widgetPages,
  pages: sitePagePages,
  newsletters: newsletterPages,
} satisfies Record<ContentName, object>;

export const contentTypePages = Object.values(pagesByType);

/** Loads all content pages in advance, so that they open at once, even offline. */
export async function loadContentPages() {
  // Ignores failures: a page that failed to load is requested again when it is opened.
  await Promise.allSettled(contentTypePages.map(({ load }) => load()));
}
