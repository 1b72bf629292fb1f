import { ProjectFields, ProjectStatus } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import type { Generated } from 'kysely';
import { contentType } from '../../cms/types/content-type';
import { plainText } from '../../cms/html/plain-text';
import { leadThumbnails } from '../../media/library/lead-pictures';
import { wordsOfBlocks } from '../blocks/words-of-blocks';
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
  /** JSON: the contract's Blocks. */
  blocks: Generated<string>;
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
    blocks: [],
    status: 'planned',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
    position: 0,
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
    const thumbnails = await leadThumbnails(db, 'services', ids);
    return new Map(ids.map((id) => [id, { thumbnail: thumbnails.get(id) ?? null }]));
  },
  texts: ['summary', 'html', 'blocks'],
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
  searched: async (db, { summary, html, blocks, location }) => ({
    body: `${summary} ${plainText(await asShown(db, html))} ${await wordsOfBlocks(db, blocks)} ${location}`,
  }),
});
