import { addStory } from '../../testing/content';
import { contentTypes } from '../../content/types';
import { MINUTE, timestamp } from '../../server/time/clock';
import { describeOnEachDatabase } from '../../testing/testing';
import { bringIndexUpToDate, INDEX_VERSION, rebuildIndex } from './index-build';

describeOnEachDatabase('the search index', (site) => {
  const picture = `<p><img src="/storage/media/${'a'.repeat(32)}-960.webp" alt=""></p>`;

  beforeAll(async () => {
    for (const slug of ['coats', 'wells', 'lanterns'])
      await addStory(site().db, { slug, html: `<p>About ${slug}.</p>${picture}` });
    await rebuildIndex(site().db, contentTypes);
  });

  const known = async () => {
    const rows = await site()
      .db.selectFrom('search_index')
      .select(['entry_id', 'title'])
      .where('kind', '=', 'story')
      .execute();
    return rows.toSorted((one, other) => one.entry_id - other.entry_id).map(({ title }) => title);
  };
  const lose = (slug: string) =>
    site().db.deleteFrom('search_index').where('title', '=', slug).where('kind', '=', 'story').execute();
  const note = (row: {
    version?: number;
    target?: number;
    stage?: number;
    after_id?: number;
    lease?: string;
  }) => site().db.updateTable('index_builds').set(row).execute();
  const bring = () => bringIndexUpToDate(site().db, contentTypes);
  const mentions = async () => (await site().db.selectFrom('file_mentions').selectAll().execute()).length;

  test('is not rebuilt if its version is current or of a later release', async () => {
    await lose('wells');
    expect(await bring()).toBe(true);
    await note({ version: INDEX_VERSION + 1 });
    expect(await bring()).toBe(true);
    expect(await known()).toEqual(['coats', 'lanterns']);
  });

  test('is rebuilt if its version is outdated, with the files that texts name', async () => {
    const { db } = site();
    await db.deleteFrom('file_mentions').execute();
    await db
      .insertInto('file_mentions')
      .values({ kind: 'stories', entry_id: 999, in_draft: 0, hash: 'b'.repeat(32) })
      .execute();
    await note({ version: 0 });
    expect(await bring()).toBe(true);
    expect(await known()).toEqual(['coats', 'wells', 'lanterns']);
    expect(await mentions()).toBe(3);
    expect(await db.selectFrom('index_builds').selectAll().execute()).toEqual([
      { name: 'search', version: INDEX_VERSION, target: INDEX_VERSION, stage: 0, after_id: 0, lease: '' },
    ]);
  });

  test('is left to the process that is rebuilding it, and continued once that has lost its lease', async () => {
    await lose('coats');
    await lose('wells');
    await lose('lanterns');
    await note({ version: 0, target: INDEX_VERSION, stage: 0, after_id: 1, lease: timestamp(MINUTE) });
    expect(await bring()).toBe(false);
    expect(await known()).toEqual([]);
    await note({ lease: timestamp(-1) });
    expect(await bring()).toBe(true);
    expect(await known()).toEqual(['wells', 'lanterns']);
  });

  test('is rebuilt from the start if an earlier release had started another version', async () => {
    await note({ version: 0, target: INDEX_VERSION - 1, stage: 3, after_id: 1, lease: '' });
    expect(await bring()).toBe(true);
    expect(await known()).toEqual(['coats', 'wells', 'lanterns']);
  });

  test('has every entry once if several processes begin to rebuild it at once', async () => {
    await note({ version: 0, target: 0, stage: 0, after_id: 0, lease: '' });
    const done = await Promise.all([bring(), bring(), bring()]);
    expect(done).toContain(true);
    expect(await known()).toEqual(['coats', 'wells', 'lanterns']);
  });

  test('is rebuilt once the server listens, and not before', async () => {
    await lose('coats');
    await note({ version: 0, target: 0, stage: 0, after_id: 0, lease: '' });
    await site().app.ready();
    expect(await known()).toEqual(['wells', 'lanterns']);
    await site().app.listen({ port: 0, host: '127.0.0.1' });
    for (;;) {
      const row = await site().db.selectFrom('index_builds').select('version').executeTakeFirstOrThrow();
      if (row.version === INDEX_VERSION) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await known()).toEqual(['coats', 'wells', 'lanterns']);
  });
});
