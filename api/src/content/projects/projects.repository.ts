import type { Project, ProjectStatus, ProjectSummary } from '@lapis/contract';
import { expressionBuilder } from 'kysely';
import { asShown } from '../html/as-shown';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { type MediaColumns, mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/shown';
import { presentSlug } from '../../cms/slugs/slugs';

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

const toSummary = ({ image_alt, figure_value, figure_label, ...row }: SummaryRow): ProjectSummary => {
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

/** Projects. */
export const projectsRepository = (db: Database) => {
  const published = (status?: ProjectStatus) => db.selectFrom('services').where(isPublished(status));

  const inOrder = (status?: ProjectStatus) =>
    published(status).orderBy(statusOrder).orderBy('services.position').orderBy('services.id');

  async function nextAfter(slug: string) {
    const all = await inOrder().select(['services.slug', 'services.title']).execute();
    const next = all[(all.findIndex((one) => one.slug === slug) + 1) % all.length];
    return next && next.slug !== slug ? next : null;
  }

  return {
    async list({ status, ...page }: Page & { status?: ProjectStatus | undefined }) {
      const summaries = inOrder(status)
        .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'services.image_id'))
        .select(summaryColumns)
        .select(mediaColumns);
      const { rows, total } = await pageOf(summaries, page);
      return { results: rows.map(toSummary), total, ...page };
    },

    async find(slug: string): Promise<Project | undefined> {
      const row = await published()
        .where('services.slug', '=', await presentSlug(db, 'services', slug))
        .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'services.image_id'))
        .leftJoin('galleries', (join) =>
          join.onRef('galleries.id', '=', 'services.gallery_id').on(isPublic('galleries')),
        )
        .select(summaryColumns)
        .select(mediaColumns)
        .select(['services.html', 'galleries.id as gallery_id'])
        .select(['galleries.slug as gallery_slug', 'galleries.title as gallery_title'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { html, gallery_id, gallery_slug, gallery_title, ...summary } = row;
      return {
        ...toSummary(summary),
        html: await asShown(db, html),
        gallery_id,
        gallery:
          gallery_slug === null || gallery_title === null
            ? null
            : { slug: gallery_slug, title: gallery_title },
        next: await nextAfter(summary.slug),
      };
    },
  };
};
