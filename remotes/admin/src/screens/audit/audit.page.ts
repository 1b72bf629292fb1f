import { page } from '@lapis/router';

export const auditPage = page({
  name: 'admin.audit',
  path: '/admin/audit',
  title: 'Audit log',
  help: 'people-and-roles',
  needs: 'records',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.audit" */ './AuditPage'),
});
