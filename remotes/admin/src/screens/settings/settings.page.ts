import { page } from '@lapis/router';

export const settingsPage = page({
  name: 'admin.settings',
  path: '/admin/settings',
  title: 'Settings',
  needs: 'settings',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.settings" */ './SettingsPage'),
});
