import { page } from '@lapis/router';

export const auditPage = page({
  name: 'admin.audit',
  path: '/admin/audit',
  title: 'Audit log',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.audit" */ './AuditPage'),
});
