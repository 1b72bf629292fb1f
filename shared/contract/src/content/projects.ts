import { z } from 'zod';
import { Blocks, ShownBlock } from '../blocks/blocks';
import { endpoint } from '../endpoint';
import { previewCall } from './draft-calls';
import { EntryImageAlt, EntryPosition, EntrySummary, EntryText, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { orderCalls } from './order-calls';
import { Id, listReply, itemReply, PageQuery, Picture, Slug, SlugParam, textUpTo, Time } from '../shapes';

export const ProjectStatus = z.enum(['running', 'planned', 'finished']);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const ProjectSummary = z.object({
  id: Id,
  slug: Slug,
  title: z.string(),
  summary: z.string(),
  image: Picture.nullable(),
  status: ProjectStatus,
  /** Region, never an exact place, to protect the people whom the project helps. */
  location: z.string(),
  figure: z.object({ value: z.string(), label: z.string() }).nullable(),
  updated_at: Time,
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

const Named = z.object({ slug: Slug, title: z.string() });

export const Project = ProjectSummary.extend({
  html: z.string(),
  blocks: z.array(ShownBlock),
  gallery_id: Id.nullable(),
  gallery: Named.nullable(),
  /** Next project in the list; for the last project, the first one. Null if there is only one. */
  next: ProjectSummary.pick({ slug: true, title: true, image: true }).nullable(),
});
export type Project = z.infer<typeof Project>;

export const ProjectFields = z.object({
  slug: Slug,
  title: EntryTitle,
  summary: EntrySummary,
  html: EntryText,
  blocks: Blocks,
  status: ProjectStatus,
  location: textUpTo(160),
  figure: z
    .object({
      value: textUpTo(20).min(1, 'Give the figure as well'),
      label: textUpTo(80).min(1, 'Say what the figure counts'),
    })
    .nullable(),
  gallery_id: Id.nullable(),
  image_id: Id.nullable(),
  image_alt: EntryImageAlt,
  position: EntryPosition,
});
export type ProjectFields = z.infer<typeof ProjectFields>;

export const projects = {
  ...entryCalls({
    name: 'services',
    fields: ProjectFields,
    needed: ProjectFields.pick({ slug: true, title: true }),
    sorts: usualSorts,
  }),
  ...orderCalls('services'),
  list: endpoint('GET /services', {
    access: 'anyone',
    summary: 'Published projects: the running ones first, then the planned, then the finished',
    query: PageQuery.extend({ status: ProjectStatus.optional() }),
    reply: listReply(ProjectSummary),
  }),
  show: endpoint('GET /services/:slug', {
    access: 'anyone',
    summary: 'One published project with its gallery and the project after it',
    params: SlugParam,
    reply: itemReply(Project),
  }),
  preview: previewCall('services', itemReply(Project)),
};
