import { page } from '@lapis/router';

export const settingsPage = page({
  name: 'admin.settings',
  path: '/admin/settings',
  title: 'Settings',
  load: () => import(/* webpackChunkName: "page-admin.settings" */ './SettingsPage'),
});
