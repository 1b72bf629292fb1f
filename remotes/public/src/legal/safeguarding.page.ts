import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const safeguardingPage = page({
  name: 'safeguarding',
  path: '/safeguarding',
  title: 'Safeguarding',
  ...written('safeguarding'),
  menu: 'policies',
  load: async () =>
    (await import(/* webpackChunkName: "page-safeguarding" */ './LegalPage')).legalPage('safeguarding'),
});
