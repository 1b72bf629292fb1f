import { page } from '@lapis/router';
import { previewed } from '../preview/previewed';
import type { ShownProject } from './ProjectPage';

export const projectPage = page({
  name: 'projects.project',
  path: '/projects/:slug',
  title: ({ project }: ShownProject) => project.title,
  description: ({ project }: ShownProject) => project.summary,
  picture: ({ project }: ShownProject) => project.image,
  ...previewed,
  load: () => import(/* webpackChunkName: "page-projects.project" */ './ProjectPage'),
});
