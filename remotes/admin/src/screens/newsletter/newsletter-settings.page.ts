import { page } from '@lapis/router';

export const newsletterSettingsPage = page({
  name: 'admin.newsletter.settings',
  path: '/admin/newsletter/settings',
  title: 'Newsletter settings',
  needs: 'letters',
  action: 'Change the newsletter settings',
  load: () => import(/* webpackChunkName: "page-admin.newsletter.settings" */ './NewsletterSettingsPage'),
});
