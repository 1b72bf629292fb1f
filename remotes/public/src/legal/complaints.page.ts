import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const complaintsPage = page({
  name: 'complaints',
  path: '/complaints',
  title: 'Complaints',
  ...worded,
  load: async () =>
    (await import(/* webpackChunkName: "page-complaints" */ './LegalPage')).legalPage('complaints'),
});
