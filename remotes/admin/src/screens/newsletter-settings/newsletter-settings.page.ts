import { page } from '@lapis/router';

export const newsletterSettingsPage = page({
  name: 'admin.newsletters.settings',
  path: '/admin/newsletters/settings',
  title: 'Newsletter settings',
  help: 'newsletters',
  needs: 'newsletters',
  action: 'Change the newsletter settings',
  load: () => import(/* webpackChunkName: "page-admin.newsletters.settings" */ './NewsletterSettingsPage'),
});
