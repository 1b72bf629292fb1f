import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const complaintsPage = page({
  name: 'complaints',
  path: '/complaints',
  title: 'Complaints',
  ...written('complaints'),
  menu: 'policies',
  load: async () =>
    (await import(/* webpackChunkName: "page-complaints" */ './LegalPage')).legalPage('complaints'),
});
