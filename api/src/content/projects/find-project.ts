import type { Project } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { shownBlocks } from '../blocks/shown-blocks';
import { asShown } from '../html/as-shown';
import { projectsInOrder, selectSummaries, toSummary } from './projects.repository';

/** Finds a published project by a current or former slug. */
export async function findProject(db: Database, slug: string): Promise<Project | undefined> {
  const row = await selectSummaries(db)
    .where('projects.slug', '=', await presentSlug(db, 'projects', slug))
    .leftJoin('galleries', (join) =>
      join.onRef('galleries.id', '=', 'projects.gallery_id').on(isPublic('galleries')),
    )
    .select(['projects.html', 'projects.blocks', 'galleries.id as gallery_id'])
    .select(['galleries.slug as gallery_slug', 'galleries.title as gallery_title'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, blocks, gallery_id, gallery_slug, gallery_title, ...summary } = row;
  return {
    ...toSummary(summary),
    html: await asShown(db, html),
    blocks: await shownBlocks(db, JSON.parse(blocks) as Block[]),
    gallery_id,
    gallery:
      gallery_slug === null || gallery_title === null ? null : { slug: gallery_slug, title: gallery_title },
    next: await nextAfter(db, summary.slug),
  };
}

/** Returns the next project in order; after the last one, the first. */
async function nextAfter(db: Database, slug: string) {
  const all = await projectsInOrder(db).select('projects.slug').execute();
  const next = all[(all.findIndex((one) => one.slug === slug) + 1) % all.length];
  if (!next || next.slug === slug) return null;
  const row = await selectSummaries(db).where('projects.slug', '=', next.slug).executeTakeFirst();
  return row ? toSummary(row) : null;
}
