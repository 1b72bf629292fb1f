import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const privacyPage = page({
  name: 'privacy',
  path: '/privacy',
  title: 'Privacy',
  ...worded,
  load: () => import(/* webpackChunkName: "page-privacy" */ './PrivacyPage'),
});
