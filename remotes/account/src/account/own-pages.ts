import { type Handle, page } from '@lapis/router';

const own = { layout: 'default', guards: ['auth'] } satisfies Partial<Handle>;

export const ownPages = [
  page({
    name: 'account',
    path: '/account',
    title: 'Your account',
    menu: { part: 'account', label: 'Account' },
    ...own,
    load: () => import(/* webpackChunkName: "page-account" */ './overview/OverviewPage'),
  }),
  page({
    name: 'account.profile',
    path: '/account/profile',
    title: 'Profile',
    menu: 'ownPages',
    ...own,
    load: () => import(/* webpackChunkName: "page-account.profile" */ './profile/ProfilePage'),
  }),
  page({
    name: 'account.password',
    path: '/account/password',
    title: 'Password',
    menu: 'ownPages',
    ...own,
    load: () => import(/* webpackChunkName: "page-account.password" */ './password/PasswordPage'),
  }),
  page({
    name: 'account.twoFactor',
    path: '/account/two-factor',
    title: 'Two-factor sign-in',
    menu: 'ownPages',
    ...own,
    load: () => import(/* webpackChunkName: "page-account.twoFactor" */ './two-factor/TwoFactorPage'),
  }),
  page({
    name: 'account.sessions',
    path: '/account/sessions',
    title: 'Signed-in devices',
    menu: { part: 'ownPages', label: 'Devices' },
    ...own,
    load: () => import(/* webpackChunkName: "page-account.sessions" */ './sessions/SessionsPage'),
  }),
  page({
    name: 'account.data',
    path: '/account/data',
    title: 'Your data',
    menu: 'ownPages',
    ...own,
    load: () => import(/* webpackChunkName: "page-account.data" */ './data/DataPage'),
  }),
];
