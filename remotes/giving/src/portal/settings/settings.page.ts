import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const cardSetupPage = page({
  name: 'admin.giving.settings.cards',
  path: '/admin/giving/settings/cards',
  title: 'Set up cards and Direct Debit',
  ...inPortal,
  help: 'stripe',
  load: () => import(/* webpackChunkName: "page-admin.giving.settings.cards" */ './cards/CardSetupPage'),
});

export const givingSettingsPage = page({
  name: 'admin.giving.settings',
  path: '/admin/giving/settings',
  title: 'Giving settings',
  ...inPortal,
  load: () => import(/* webpackChunkName: "page-admin.giving.settings" */ './SettingsPage'),
});
