import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const complaintsPage = page({
  name: 'complaints',
  path: '/complaints',
  title: 'Complaints',
  ...written,
  load: async () =>
    (await import(/* webpackChunkName: "page-complaints" */ './LegalPage')).legalPage('complaints'),
});
