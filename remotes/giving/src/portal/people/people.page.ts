import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

const forOwners = { ...inPortal, needs: 'transfer', alsoNeeds: 'giving', help: 'moving-in' } as const;

export const peoplePages = [
  page({
    name: 'admin.giving.people',
    path: '/admin/giving/people',
    title: 'Import people',
    ...forOwners,
    action: 'Import supporters, gifts and subscribers',
    load: () => import(/* webpackChunkName: "page-admin.giving.people" */ './PeoplePage'),
  }),
  page({
    name: 'admin.giving.people.one',
    path: '/admin/giving/people/:id',
    title: 'Import people',
    ...forOwners,
    load: () => import(/* webpackChunkName: "page-admin.giving.people.one" */ './PeopleImportPage'),
  }),
];
