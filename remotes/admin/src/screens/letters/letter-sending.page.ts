import { page } from '@lapis/router';

export const letterSendingPage = page({
  name: 'admin.letters.send',
  path: '/admin/letters/:id/send',
  title: 'Send a letter',
  needs: 'letters',
  load: () => import(/* webpackChunkName: "page-admin.letters.send" */ './LetterSendingPage'),
});
