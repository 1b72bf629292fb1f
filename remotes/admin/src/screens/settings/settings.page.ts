import { page } from '@lapis/router';
import { settingsSections } from './settings-sections';

export const settingsPage = page({
  name: 'admin.settings',
  path: '/admin/settings',
  title: 'Settings',
  help: 'settings',
  needs: 'settings',
  menu: 'more',
  sections: settingsSections,
  load: () => import(/* webpackChunkName: "page-admin.settings" */ './SettingsPage'),
});
