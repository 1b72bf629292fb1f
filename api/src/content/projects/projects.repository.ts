import type { ProjectStatus, ProjectSummary } from '@lapis/contract';
import { expressionBuilder } from 'kysely';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { type MediaColumns, mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';

const summaryColumns = [
  'projects.id',
  'projects.slug',
  'projects.title',
  'projects.summary',
  'projects.image_alt',
  'projects.status',
  'projects.location',
  'projects.figure_value',
  'projects.figure_label',
  'projects.updated_at',
] as const;

interface SummaryRow extends Omit<ProjectSummary, 'image' | 'figure'>, MediaColumns<null> {
  image_alt: string;
  figure_value: string | null;
  figure_label: string | null;
}

export const toSummary = ({ image_alt, figure_value, figure_label, ...row }: SummaryRow): ProjectSummary => {
  const figure =
    figure_value === null || figure_label === null ? null : { value: figure_value, label: figure_label };
  return { ...row, image: toOptionalPicture(row, image_alt), figure };
};

const projects = expressionBuilder<Tables, 'projects'>();
const isPublished = (status?: ProjectStatus) => {
  const published = isPublic('projects');
  return status === undefined
    ? published
    : projects.and([published, projects('projects.status', '=', status)]);
};

/** Sorts running projects first, then planned ones, then finished ones. */
const statusOrder = projects
  .case('projects.status')
  .when('running')
  .then(0)
  .when('planned')
  .then(1)
  .else(2)
  .end();

export const projectsInOrder = (db: Database, status?: ProjectStatus) =>
  db
    .selectFrom('projects')
    .where(isPublished(status))
    .orderBy(statusOrder)
    .orderBy('projects.position')
    .orderBy('projects.id');

export const selectSummaries = (db: Database, status?: ProjectStatus) =>
  projectsInOrder(db, status)
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'projects.image_id'))
    .select(summaryColumns)
    .select(mediaColumns);

export const projectsRepository = (db: Database) => ({
  async list({ status, ...page }: PageParams & { status?: ProjectStatus | undefined }) {
    const { rows, total } = await fetchPage(selectSummaries(db, status), page);
    return { results: rows.map(toSummary), total, ...page };
  },
});
