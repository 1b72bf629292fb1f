import { page } from '@lapis/router';

export const passwordPages = [
  page({
    name: 'password.request',
    path: '/password/reset',
    title: 'Forgot your password?',
    layout: 'plain',
    linkable: false,
    query: ['sent', 'draft'],
    noindex: true,
    load: () => import(/* webpackChunkName: "page-password.request" */ './RequestPage'),
  }),
  page({
    name: 'password.reset',
    path: '/password/reset/:token',
    title: 'Choose a new password',
    layout: 'plain',
    query: ['email', 'sent', 'draft'],
    noindex: true,
    load: () => import(/* webpackChunkName: "page-password.reset" */ './ResetPage'),
  }),
  page({
    name: 'password.welcome',
    path: '/password/welcome/:token',
    title: 'Welcome',
    layout: 'plain',
    query: ['email', 'sent', 'draft'],
    noindex: true,
    load: () => import(/* webpackChunkName: "page-password.welcome" */ './WelcomePage'),
  }),
];
