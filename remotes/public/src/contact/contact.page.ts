import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const contactPage = page({
  name: 'contact',
  path: '/contact',
  title: 'Contact',
  ...worded,
  search: 'Write to us, call us, or find our address.',
  menu: 'pages',
  query: ['subject', 'sent', 'draft'],
  load: () => import(/* webpackChunkName: "page-contact" */ './ContactPage'),
});
