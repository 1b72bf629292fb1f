import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { withBlocks } from '../blocks/blocks-part';
import { previewed } from '../preview/previewed';
import type { NewsletterOfPage } from './NewsletterPage';

/**
 * These pages keep their old addresses from before they were called newsletters, because visitors have
 * bookmarked them.
 */
export const newsletterPages = [
  page({
    name: 'newsletters',
    path: '/letters',
    title: 'Newsletters',
    ...worded,
    query: ['page'],
    load: () => import(/* webpackChunkName: "page-newsletters" */ './NewslettersPage'),
  }),
  page({
    name: 'newsletters.newsletter',
    path: '/letters/:slug',
    title: ({ title }: NewsletterOfPage) => title,
    description: ({ preview }: NewsletterOfPage) => preview,
    ...previewed,
    noindex: ({ isPreview, in_archive }: NewsletterOfPage) => isPreview || !in_archive,
    load: () => withBlocks(import(/* webpackChunkName: "page-newsletters.newsletter" */ './NewsletterPage')),
  }),
];
