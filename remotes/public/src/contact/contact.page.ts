import { page } from '@lapis/router';
import type { PageWordsData } from '../banners/page-words';
import { worded } from '../banners/worded';

export const contactPage = page({
  name: 'contact',
  path: '/contact',
  title: 'Contact',
  ...worded,
  search: 'Write to us, call us, or find our address.',
  menu: 'pages',
  query: ['subject', 'sent', 'draft'],
  noindex: ({ draft, sent }: PageWordsData & { draft?: unknown; sent?: unknown }) => Boolean(draft ?? sent),
  load: () => import(/* webpackChunkName: "page-contact" */ './ContactPage'),
});
