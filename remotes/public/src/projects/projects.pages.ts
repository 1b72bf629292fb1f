import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { withBlocks } from '../blocks/blocks-part';
import { previewed } from '../preview/previewed';
import type { ShownProject } from './ProjectPage';

export const projectPages = [
  page({
    name: 'projects',
    path: '/projects',
    title: 'Projects',
    ...worded,
    menu: 'pages',
    query: ['page', 'status'],
    load: () => import(/* webpackChunkName: "page-projects" */ './ProjectsPage'),
  }),
  page({
    name: 'projects.project',
    path: '/projects/:slug',
    title: ({ project }: ShownProject) => project.title,
    description: ({ project }: ShownProject) => project.summary,
    picture: ({ project }: ShownProject) => project.image,
    ...previewed,
    load: () => withBlocks(import(/* webpackChunkName: "page-projects.project" */ './ProjectPage')),
  }),
];
