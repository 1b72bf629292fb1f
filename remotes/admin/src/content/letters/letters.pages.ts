import { contentPages } from '../../cms/entries/content-pages';

export const letterPages = contentPages({
  name: 'letters',
  addAction: 'Add a letter',
  load: () => import(/* webpackChunkName: "page-admin.letters" */ './letters'),
});
