import type { Project, ProjectSummary } from '@lapis/contract';

export const projectSummary = (id: number, more: Partial<ProjectSummary> = {}): ProjectSummary => ({
  id,
  slug: `project-${id}`,
  title: `Project ${id}`,
  summary: `What project ${id} is for.`,
  image: {
    url: `/storage/media/${id}.webp`,
    alt: `Picture ${id}`,
    width: 1500,
    height: 1000,
    placeholder: '',
    variants: [],
  },
  status: 'running',
  location: 'Bamyan',
  figure: { value: '1,450', label: 'children with a winter coat' },
  updated_at: '2026-11-14T23:59:00.000Z',
  ...more,
});

export const project = (more: Partial<Project> = {}): Project => ({
  ...projectSummary(1),
  html: '<h2>What it costs</h2><p>A coat costs £13.40.</p>',
  blocks: [],
  gallery_id: 7,
  gallery: { slug: 'kite-season', title: 'Kite season' },
  next: projectSummary(2),
  ...more,
});
