import { fileAt, source, story, text } from '@lapis/import/testing/source-site';
import type { SourceEntry } from '@lapis/import/source-site';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { siteRepository } from '../../../cms/site/site.repository';
import { galleryType } from '../../../content/galleries/galleries.type';
import { storyType } from '../../../content/stories/stories.type';
import { describeSite } from '../../../testing/testing';
import { oldSite, take, visitsThisMachine } from '../website-import.fixture';

const nobody = { user: null, ip: null };
const consent = { from: 'All families', covers: 'the website', given_at: '2024-03-01' };

describeSite(
  'the galleries of a site that is imported',
  (site) => {
    let old: Awaited<ReturnType<typeof oldSite>>;
    beforeAll(async () => {
      old = await oldSite();
    });
    afterAll(() => old.close());

    const gallery = (id: string, ...pictures: number[]) =>
      ({ type: 'gallery', id, gallery_id: null, pictures }) as const;

    const takeIn = (key: string, given: Partial<SourceEntry>) =>
      take(
        site(),
        source(old.url, {
          files: [1, 2, 3, 4, 5].map((n) => fileAt(n, `${old.url}/${key}-${n}.png`)),
          entries: [story(key, given)],
        }),
        { consent },
      );

    const findGalleries = (title: string) =>
      site()
        .db.selectFrom('galleries')
        .select(['id', 'version', 'published_at'])
        .where('title', '=', title)
        .orderBy('id')
        .execute();

    /** Lists the original numbers of a gallery's pictures in order. */
    async function listPictureNumbers(id: number | undefined) {
      const rows = await site()
        .db.selectFrom('gallery_images')
        .innerJoin('media', 'media.id', 'gallery_images.media_id')
        .select('media.source')
        .where('gallery_id', '=', id ?? 0)
        .orderBy('position')
        .execute();
      return rows.map((row) => Number(/(\d)\.png$/.exec(row.source ?? '')?.[1]));
    }

    test('are published when their draft has been published on the old site', async () => {
      const draft = await takeIn('since', { state: 'draft', blocks: [gallery('block-1', 1, 2)] });
      expect(draft.entries).toMatchObject([
        { outcome: 'new', notes: ['Its gallery, also called “since”, is a separate draft: publish both.'] },
      ]);
      expect(await findGalleries('since')).toMatchObject([{ published_at: null }]);
      const published = await takeIn('since', { blocks: [gallery('block-1', 1, 2)] });
      expect(published.entries).toMatchObject([{ outcome: 'updated', notes: [] }]);
      expect(await findGalleries('since')).toMatchObject([{ published_at: '2019-05-01T09:00:00.000Z' }]);
    });

    test('stay as staff changed them here', async () => {
      await takeIn('ours', { state: 'draft', blocks: [gallery('block-1', 1, 2)] });
      const [{ id } = { id: 0 }] = await findGalleries('ours');
      await entriesRepository(site().db, galleryType).change(id, { fields: {}, state: 'published' }, nobody);
      const [before] = await findGalleries('ours');
      const again = await takeIn('ours', {
        state: 'draft',
        blocks: [text('<p>New</p>'), gallery('block-2', 1, 2, 3)],
      });
      expect(again.entries).toMatchObject([{ outcome: 'updated', notes: [] }]);
      expect(await findGalleries('ours')).toEqual([before]);
    });

    test('stay with their text after staff have removed every picture', async () => {
      await takeIn('exchanged', { blocks: [gallery('block-1', 1, 2)] });
      const [before] = await findGalleries('exchanged');
      await site()
        .db.deleteFrom('gallery_images')
        .where('gallery_id', '=', before?.id ?? 0)
        .execute();
      const { entries } = await takeIn('exchanged', {
        blocks: [gallery('block-1', 3), gallery('block-2', 1, 2), gallery('block-3', 4)],
      });
      const after = await findGalleries('exchanged');
      expect(after).toHaveLength(3);
      expect(await listPictureNumbers(before?.id)).toEqual([]);
      const written = await entriesRepository(site().db, storyType).find(entries[0]?.id ?? 0);
      expect(written?.blocks).toMatchObject([{ gallery_id: before?.id }, {}, {}]);
    });

    test('are named in the report if they need approval too', async () => {
      await siteRepository(site().db).change({ needs_somebody_else: true });
      const { entries } = await takeIn('asked', {
        blocks: [gallery('block-1', 1), gallery('block-2', 2)],
      });
      await siteRepository(site().db).change({ needs_somebody_else: false });
      expect(entries).toMatchObject([
        {
          state: 'draft',
          notes: [
            'A draft until someone approves it.',
            'Its 2 galleries, also called “asked”, are separate drafts: publish them too.',
          ],
        },
      ]);
    });

    test('are recognised again, whatever comes before them in the text', async () => {
      await takeIn('same', { blocks: [gallery('block-1', 1, 2), gallery('block-2', 3)] });
      const before = await findGalleries('same');
      const columns = { type: 'columns', id: 'block-2', columns: [[gallery('block-3', 3, 5)], []] } as const;
      const now = await takeIn('same', {
        blocks: [
          gallery('block-1', 4),
          { ...columns, columns: columns.columns.map((column) => [...column]) },
          gallery('block-4', 2, 1),
        ],
      });
      expect(now.entries).toMatchObject([{ outcome: 'updated' }]);
      const after = await findGalleries('same');
      expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
      expect(after).toHaveLength(3);
      const written = await entriesRepository(site().db, storyType).find(now.entries[0]?.id ?? 0);
      expect(written?.blocks).toMatchObject([
        { gallery_id: after[2]?.id },
        { columns: [[{ gallery_id: before[1]?.id }], []] },
        { gallery_id: before[0]?.id },
      ]);
      expect(await Promise.all(after.map(({ id }) => listPictureNumbers(id)))).toEqual([[2, 1], [3, 5], [4]]);
    });
  },
  visitsThisMachine,
);
