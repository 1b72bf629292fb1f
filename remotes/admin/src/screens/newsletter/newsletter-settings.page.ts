import { page } from '@lapis/router';

export const newsletterSettingsPage = page({
  name: 'admin.newsletter.settings',
  path: '/admin/newsletter/settings',
  title: 'How the newsletter is sent',
  needs: 'letters',
  action: 'Say how the newsletter is sent',
  load: () => import(/* webpackChunkName: "page-admin.newsletter.settings" */ './NewsletterSettingsPage'),
});
