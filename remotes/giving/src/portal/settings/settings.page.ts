import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const givingSettingsPage = page({
  name: 'admin.giving.settings',
  path: '/admin/giving/settings',
  title: 'Giving settings',
  ...inPortal,
  load: () => import(/* webpackChunkName: "page-admin.giving.settings" */ './SettingsPage'),
});
