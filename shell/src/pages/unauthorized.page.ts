import { page } from '@lapis/router';

export const unauthorizedPage = page({
  name: 'unauthorized',
  path: '/unauthorized',
  title: 'Not allowed',
  layout: 'default',
});
