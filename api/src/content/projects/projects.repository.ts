import type { ProjectStatus, ProjectSummary } from '@lapis/contract';
import { expressionBuilder } from 'kysely';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { type MediaColumns, mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/shown';

const summaryColumns = [
  'services.id',
  'services.slug',
  'services.title',
  'services.summary',
  'services.image_alt',
  'services.status',
  'services.location',
  'services.figure_value',
  'services.figure_label',
  'services.updated_at',
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

const services = expressionBuilder<Tables, 'services'>();
const isPublished = (status?: ProjectStatus) => {
  const published = isPublic('services');
  return status === undefined
    ? published
    : services.and([published, services('services.status', '=', status)]);
};

/** What runs now comes first, then what is planned, then what is finished. */
const statusOrder = services
  .case('services.status')
  .when('running')
  .then(0)
  .when('planned')
  .then(1)
  .else(2)
  .end();

/** Published projects in their order. */
export const projectsInOrder = (db: Database, status?: ProjectStatus) =>
  db
    .selectFrom('services')
    .where(isPublished(status))
    .orderBy(statusOrder)
    .orderBy('services.position')
    .orderBy('services.id');

/** The same with all that their summaries are made of. */
export const summariesOf = (db: Database, status?: ProjectStatus) =>
  projectsInOrder(db, status)
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'services.image_id'))
    .select(summaryColumns)
    .select(mediaColumns);

/** Projects in lists. */
export const projectsRepository = (db: Database) => ({
  async list({ status, ...page }: Page & { status?: ProjectStatus | undefined }) {
    const { rows, total } = await pageOf(summariesOf(db, status), page);
    return { results: rows.map(toSummary), total, ...page };
  },
});
