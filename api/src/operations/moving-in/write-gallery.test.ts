import { entriesRepository } from '../../cms/entries/entries.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { galleryType } from '../../content/galleries/galleries.type';
import { storyType } from '../../content/stories/stories.type';
import { describeSite } from '../../testing/testing';
import { fileAt, oldSite, source, story, take, text, visitsThisMachine } from './moving-in.fixture';
import type { SourceEntry } from './source-site';

const nobody = { user: null, ip: null };
const consent = { from: 'All families', covers: 'the website', given_at: '2024-03-01' };

describeSite(
  'the galleries of a site that moves in',
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

    const galleriesOf = (title: string) =>
      site()
        .db.selectFrom('galleries')
        .select(['id', 'version', 'published_at'])
        .where('title', '=', title)
        .orderBy('id')
        .execute();

    /** The old numbers of the pictures of a gallery, in their order. */
    async function picturesOf(id: number | undefined) {
      const rows = await site()
        .db.selectFrom('gallery_images')
        .innerJoin('media', 'media.id', 'gallery_images.media_id')
        .select('media.source')
        .where('gallery_id', '=', id ?? 0)
        .orderBy('position')
        .execute();
      return rows.map((row) => Number(/(\d)\.png$/.exec(row.source ?? '')?.[1]));
    }

    test('are published with a draft that was published there since', async () => {
      const draft = await takeIn('since', { state: 'draft', blocks: [gallery('block-1', 1, 2)] });
      expect(draft.entries).toMatchObject([
        { outcome: 'new', notes: ['Its gallery, called “since” too, is another draft: publish both.'] },
      ]);
      expect(await galleriesOf('since')).toMatchObject([{ published_at: null }]);
      const published = await takeIn('since', { blocks: [gallery('block-1', 1, 2)] });
      expect(published.entries).toMatchObject([{ outcome: 'updated', notes: [] }]);
      expect(await galleriesOf('since')).toMatchObject([{ published_at: '2019-05-01T09:00:00.000Z' }]);
    });

    test('stay as staff have them here', async () => {
      await takeIn('ours', { state: 'draft', blocks: [gallery('block-1', 1, 2)] });
      const [{ id } = { id: 0 }] = await galleriesOf('ours');
      await entriesRepository(site().db, galleryType).change(id, { fields: {}, state: 'published' }, nobody);
      const [before] = await galleriesOf('ours');
      const again = await takeIn('ours', {
        state: 'draft',
        blocks: [text('<p>New</p>'), gallery('block-2', 1, 2, 3)],
      });
      expect(again.entries).toMatchObject([{ outcome: 'updated', notes: [] }]);
      expect(await galleriesOf('ours')).toEqual([before]);
    });

    test('stay those of their text once staff have exchanged every picture', async () => {
      await takeIn('exchanged', { blocks: [gallery('block-1', 1, 2)] });
      const [before] = await galleriesOf('exchanged');
      await site()
        .db.deleteFrom('gallery_images')
        .where('gallery_id', '=', before?.id ?? 0)
        .execute();
      const { entries } = await takeIn('exchanged', {
        blocks: [gallery('block-1', 3), gallery('block-2', 1, 2), gallery('block-3', 4)],
      });
      const after = await galleriesOf('exchanged');
      expect(after).toHaveLength(3);
      expect(await picturesOf(before?.id)).toEqual([]);
      const written = await entriesRepository(site().db, storyType).find(entries[0]?.id ?? 0);
      expect(written?.blocks).toMatchObject([{ gallery_id: before?.id }, {}, {}]);
    });

    test('are named in the report where somebody has to approve them too', async () => {
      await siteRepository(site().db).change({ needs_somebody_else: true });
      const { entries } = await takeIn('asked', {
        blocks: [gallery('block-1', 1), gallery('block-2', 2)],
      });
      await siteRepository(site().db).change({ needs_somebody_else: false });
      expect(entries).toMatchObject([
        {
          state: 'draft',
          notes: [
            'A draft, until somebody approves it.',
            'Its 2 galleries, called “asked” too, are drafts of their own: publish them as well.',
          ],
        },
      ]);
    });

    test('are the same ones again, whatever came before them in the text', async () => {
      await takeIn('same', { blocks: [gallery('block-1', 1, 2), gallery('block-2', 3)] });
      const before = await galleriesOf('same');
      const columns = { type: 'columns', id: 'block-2', columns: [[gallery('block-3', 3, 5)], []] } as const;
      const now = await takeIn('same', {
        blocks: [
          gallery('block-1', 4),
          { ...columns, columns: columns.columns.map((column) => [...column]) },
          gallery('block-4', 2, 1),
        ],
      });
      expect(now.entries).toMatchObject([{ outcome: 'updated' }]);
      const after = await galleriesOf('same');
      expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
      expect(after).toHaveLength(3);
      const written = await entriesRepository(site().db, storyType).find(now.entries[0]?.id ?? 0);
      expect(written?.blocks).toMatchObject([
        { gallery_id: after[2]?.id },
        { columns: [[{ gallery_id: before[1]?.id }], []] },
        { gallery_id: before[0]?.id },
      ]);
      expect(await Promise.all(after.map(({ id }) => picturesOf(id)))).toEqual([[2, 1], [3, 5], [4]]);
    });
  },
  visitsThisMachine,
);
