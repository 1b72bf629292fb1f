import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const accessibilityPage = page({
  name: 'accessibility',
  path: '/accessibility',
  title: 'Accessibility',
  ...written,
  load: () => import(/* webpackChunkName: "page-accessibility" */ './AccessibilityPage'),
});
