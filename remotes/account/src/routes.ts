import { QueryFrame } from '@lapis/queries';
import { page, type Handle, type RouteObject } from '@lapis/router';

/** Of every page of one's own account. */
const own: Pick<Handle, 'layout' | 'guards'> = { layout: 'default', guards: ['auth'] };

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
      page('password.welcome', {
        lazy: () => import(/* webpackChunkName: "page-password.welcome" */ './password/WelcomePage'),
        handle: { title: 'Welcome', layout: 'plain' },
      }),
      {
        id: 'account:own',
        lazy: () => import(/* webpackChunkName: "account" */ './account/AccountLayout'),
        children: [
          page('account', {
            lazy: () => import(/* webpackChunkName: "page-account" */ './account/overview/OverviewPage'),
            handle: { title: 'Your account', ...own },
          }),
          page('account.profile', {
            lazy: () =>
              import(/* webpackChunkName: "page-account.profile" */ './account/profile/ProfilePage'),
            handle: { title: 'Profile', ...own },
          }),
          page('account.password', {
            lazy: () =>
              import(/* webpackChunkName: "page-account.password" */ './account/password/PasswordPage'),
            handle: { title: 'Password', ...own },
          }),
          page('account.twoFactor', {
            lazy: () =>
              import(/* webpackChunkName: "page-account.twoFactor" */ './account/two-factor/TwoFactorPage'),
            handle: { title: 'Two-factor sign-in', ...own },
          }),
          page('account.sessions', {
            lazy: () =>
              import(/* webpackChunkName: "page-account.sessions" */ './account/sessions/SessionsPage'),
            handle: { title: 'Signed-in devices', ...own },
          }),
          page('account.data', {
            lazy: () => import(/* webpackChunkName: "page-account.data" */ './account/data/DataPage'),
            handle: { title: 'Your data', ...own },
          }),
        ],
      },
    ],
  },
];
