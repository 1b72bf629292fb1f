import { page } from '@lapis/router';
import { withBlocks } from '../blocks/blocks-part';
import { previewed } from '../preview/previewed';
import type { ShownSitePage } from './SitePage';

/** Pages created by staff, at any address that no other page uses. */
export const sitePagePages = [
  page({
    name: 'site-page',
    path: '/*',
    title: ({ title }: ShownSitePage) => title,
    description: ({ summary }: ShownSitePage) => summary,
    picture: ({ banner }: ShownSitePage) => banner.picture,
    ...previewed,
    noindex: ({ isPreview, in_search }: ShownSitePage) => isPreview || !in_search,
    load: () => withBlocks(import(/* webpackChunkName: "page-site-page" */ './SitePage')),
  }),
];
