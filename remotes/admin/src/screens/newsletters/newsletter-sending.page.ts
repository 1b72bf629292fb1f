import { page } from '@lapis/router';

export const newsletterSendingPage = page({
  name: 'admin.newsletters.send',
  path: '/admin/newsletters/:id/send',
  title: 'Send a newsletter',
  help: 'newsletters',
  needs: 'newsletters',
  load: () => import(/* webpackChunkName: "page-admin.newsletters.send" */ './NewsletterSendingPage'),
});
