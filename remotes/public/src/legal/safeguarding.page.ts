import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const safeguardingPage = page({
  name: 'safeguarding',
  path: '/safeguarding',
  title: 'Safeguarding',
  ...worded,
  load: async () =>
    (await import(/* webpackChunkName: "page-safeguarding" */ './LegalPage')).legalPage('safeguarding'),
});
