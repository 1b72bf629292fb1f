import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const contactPage = page({
  name: 'contact',
  path: '/contact',
  title: 'Contact',
  ...worded,
  query: ['subject'],
  load: () => import(/* webpackChunkName: "page-contact" */ './ContactPage'),
});
