import { ProjectFields, ProjectStatus } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import type { Generated } from 'kysely';
import { contentType } from '../../cms/types/content-type';
import { plainText } from '@lapis/html/html-text';
import { leadThumbnails } from '../../media/library/pictures/lead-pictures';
import { wordsOfBlocks } from '../blocks/words-of-blocks';
import { asShown } from '../html/as-shown';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    projects: ProjectsTable;
  }
}

interface ProjectsTable extends EntryTable {
  slug: string;
  summary: string;
  html: string;
  blocks: Generated<string>;
  image_id: number | null;
  image_alt: string;
  status: ProjectStatus;
  location: string;
  figure_value: string | null;
  figure_label: string | null;
  gallery_id: number | null;
  position: number;
}

export const projectType = contentType<ProjectFields, 'projects'>({
  name: 'services',
  table: 'projects',
  fields: ProjectFields,
  slug: 'slug',
  startsPublished: false,
  blank: {
    summary: '',
    html: '',
    blocks: [],
    status: 'planned',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
  },
  toColumns: ({ figure, blocks, ...columns }) => ({
    ...columns,
    ...(blocks && { blocks: JSON.stringify(blocks) }),
    ...(figure !== undefined && {
      figure_value: figure?.value ?? null,
      figure_label: figure?.label ?? null,
    }),
  }),
  toFields: ({ blocks, figure_value: value, figure_label: label }) => ({
    blocks: JSON.parse(blocks) as Block[],
    figure: value && label ? { value, label } : null,
  }),
  async listed(db, ids) {
    const thumbnails = await leadThumbnails(db, 'projects', ids);
    return new Map(ids.map((id) => [id, { thumbnail: thumbnails.get(id) ?? null }]));
  },
  order: {
    by: 'status',
    // Same groups as in the public list.
    groups: async () => [
      { key: 'running', title: 'Running' },
      { key: 'planned', title: 'Planned' },
      { key: 'finished', title: 'Finished' },
    ],
  },
  texts: ['summary', 'html', 'blocks'],
  files: [{ name: 'image_id' }],
  pointsTo: { gallery_id: 'galleries' },
  cacheTags: () => ['project'],
  path: ({ slug }) => href('projects.project', { slug }),
  pages: {
    list: 'projects',
    about: 'What we are doing, what we plan, and what we have finished.',
    entry: 'projects.project',
    narrowedBy: { status: async (_, value) => ProjectStatus.safeParse(value).success },
  },
  searched: async (db, { summary, html, blocks, location }) => ({
    body: `${summary} ${plainText(await asShown(db, html))} ${await wordsOfBlocks(db, blocks)} ${location}`,
  }),
});
