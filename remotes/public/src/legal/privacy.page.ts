import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const privacyPage = page({
  name: 'privacy',
  path: '/privacy',
  title: 'Privacy',
  ...written('privacy'),
  menu: 'legal',
  load: async () => (await import(/* webpackChunkName: "page-privacy" */ './LegalPage')).legalPage('privacy'),
});
