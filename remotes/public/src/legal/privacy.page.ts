import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const privacyPage = page({
  name: 'privacy',
  path: '/privacy',
  title: 'Privacy',
  ...worded,
  load: async () => (await import(/* webpackChunkName: "page-privacy" */ './LegalPage')).legalPage('privacy'),
});
