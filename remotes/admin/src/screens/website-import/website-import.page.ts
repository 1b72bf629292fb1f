import { page } from '@lapis/router';

export const importsPage = page({
  name: 'admin.imports',
  path: '/admin/moving-in',
  title: 'Import a website',
  help: 'moving-in',
  needs: 'transfer',
  action: 'Import a website from WordPress or Ghost',
  load: () => import(/* webpackChunkName: "page-admin.imports" */ './ImportsPage'),
});

export const importPage = page({
  name: 'admin.imports.one',
  path: '/admin/moving-in/:id',
  title: 'Import a website',
  help: 'moving-in',
  needs: 'transfer',
  load: () => import(/* webpackChunkName: "page-admin.imports.one" */ './ImportPage'),
});
