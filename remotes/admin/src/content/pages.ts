import type { ContentName } from '@lapis/contract/content-types';
import { galleryPages } from './galleries/galleries.pages';
import { letterPages } from './letters/letters.pages';
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
  letters: letterPages,
} satisfies Record<ContentName, object>;

/** The pages of every type of content. */
export const contentTypePages = Object.values(pagesByType);

/** Loads the code of them all, so that each opens at once, and opens without a connection too. */
export async function loadContentPages() {
  // What does not come is asked for again by the page that needs it, which says so.
  await Promise.allSettled(contentTypePages.map(({ load }) => load()));
}
