import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const thanksPage = page({
  name: 'admin.giving.thanks',
  path: '/admin/giving/thanks',
  title: 'Thanks due',
  ...inPortal,
  load: () => import(/* webpackChunkName: "page-admin.giving.thanks" */ './ThanksPage'),
});
