import type { ContentName } from '@lapis/contract/content-types';

export type ContentPages = () => Promise<Record<'List' | 'Page', React.ComponentType>>;

/** The code of each kind's pages. */
export const contentPages: Record<ContentName, ContentPages> = {
  blog: () => import(/* webpackChunkName: "page-admin.blog" */ './stories/stories'),
  services: () => import(/* webpackChunkName: "page-admin.services" */ './projects/projects'),
  links: () => import(/* webpackChunkName: "page-admin.links" */ './links/links'),
  reports: () => import(/* webpackChunkName: "page-admin.reports" */ './reports/reports'),
  galleries: () => import(/* webpackChunkName: "page-admin.galleries" */ './galleries/galleries'),
  widgets: () => import(/* webpackChunkName: "page-admin.widgets" */ './widgets/widgets'),
};

/** Loads the code of them all, so that each opens at once, and opens without a connection too. */
export async function loadContentPages() {
  // What does not come is asked for again by the page that needs it, which says so.
  await Promise.allSettled(Object.values(contentPages).map((load) => load()));
}
