import { ProjectFields, ProjectStatus } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import { plainText } from '../../cms/html/plain-text';
import { leadThumbnails } from '../../media/library/lead-pictures';
import { asShown } from '../html/as-shown';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    services: ProjectsTable;
  }
}

/** Projects, as visitors know them. */
interface ProjectsTable extends EntryTable {
  slug: string;
  summary: string;
  html: string;
  image_id: number | null;
  image_alt: string;
  status: ProjectStatus;
  location: string;
  /** Both null where the project has no figure. */
  figure_value: string | null;
  figure_label: string | null;
  gallery_id: number | null;
  /** Among those of its status, the smallest first. */
  position: number;
}

export const projectType = contentType<ProjectFields, 'services'>({
  name: 'services',
  table: 'services',
  fields: ProjectFields,
  slug: 'slug',
  startsPublished: false,
  blank: {
    summary: '',
    html: '',
    status: 'planned',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
    position: 0,
  },
  toColumns: ({ figure, ...columns }) => ({
    ...columns,
    ...(figure !== undefined && {
      figure_value: figure?.value ?? null,
      figure_label: figure?.label ?? null,
    }),
  }),
  toFields: ({ figure_value: value, figure_label: label }) => ({
    figure: value && label ? { value, label } : null,
  }),
  async listed(db, ids) {
    const thumbnails = await leadThumbnails(db, 'services', ids);
    return new Map(ids.map((id) => [id, { thumbnail: thumbnails.get(id) ?? null }]));
  },
  texts: ['summary', 'html'],
  files: [{ name: 'image_id' }],
  pointsTo: { gallery_id: 'galleries' },
  cacheTags: () => ['service'],
  path: ({ slug }) => href('projects.project', { slug }),
  pages: {
    list: 'projects',
    about: 'What runs, what is planned, and what is finished.',
    entry: 'projects.project',
    narrowedBy: { status: async (_, value) => ProjectStatus.safeParse(value).success },
  },
  searched: async (db, { summary, html, location }) => ({
    body: `${summary} ${plainText(await asShown(db, html))} ${location}`,
  }),
});
