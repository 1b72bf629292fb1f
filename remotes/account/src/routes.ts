import { QueryFrame } from '@lapis/queries';
import { page, type RouteObject } from '@lapis/router';

/** The site map of this remote: signing in, and later everything about one's own account. */
export const routes: RouteObject[] = [
  {
    id: 'account:queries',
    Component: QueryFrame,
    children: [
      page('login', {
        lazy: () => import(/* webpackChunkName: "page-login" */ './login/LoginPage'),
        handle: { title: 'Sign in', layout: 'plain', guards: ['guest'] },
      }),
    ],
  },
];
