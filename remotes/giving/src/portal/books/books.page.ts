import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const booksPage = page({
  name: 'admin.giving.books',
  path: '/admin/giving/books',
  title: 'Books',
  ...inPortal,
  help: 'funds-and-books',
  load: () => import(/* webpackChunkName: "page-admin.giving.books" */ './BooksPage'),
});
