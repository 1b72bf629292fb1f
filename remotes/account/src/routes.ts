import { QueryFrame } from '@lapis/queries';
import { page, type RouteObject } from '@lapis/router';

/** The site map of this remote: signing in, and everything about one's own account. */
export const routes: RouteObject[] = [
  {
    id: 'account:queries',
    Component: QueryFrame,
    children: [
      page('login', {
        lazy: () => import(/* webpackChunkName: "page-login" */ './login/LoginPage'),
        handle: { title: 'Sign in', layout: 'plain', guards: ['guest:verify,undo'] },
      }),
      page('register', {
        lazy: () => import(/* webpackChunkName: "page-register" */ './register/RegisterPage'),
        handle: { title: 'Create an account', layout: 'plain', guards: ['guest'] },
      }),
      page('password.request', {
        lazy: () => import(/* webpackChunkName: "page-password.request" */ './password/RequestPage'),
        handle: { title: 'Forgot your password?', layout: 'plain' },
      }),
      page('password.reset', {
        lazy: () => import(/* webpackChunkName: "page-password.reset" */ './password/ResetPage'),
        handle: { title: 'Choose a new password', layout: 'plain' },
      }),
    ],
  },
];
