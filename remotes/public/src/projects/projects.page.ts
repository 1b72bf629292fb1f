import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const projectsPage = page({
  name: 'projects',
  path: '/projects',
  title: 'Projects',
  ...worded,
  query: ['page', 'status'],
  load: () => import(/* webpackChunkName: "page-projects" */ './ProjectsPage'),
});
