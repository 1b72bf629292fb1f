import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { galleries, projects, reports, type Site } from '@lapis/contract';
import { Blocks } from '@lapis/contract/blocks';
import { z } from 'zod';
import { appeals } from '../../../demo/giving';
import type { DemoFiles, Demonstration } from '../../content/demonstration';
import { contentTypes, demonstrations } from '../../content/types';
import { cleanHtml } from '@lapis/html/clean-html';
import { mediaDir } from '../../media/library/folders';
import { describeOnEachDatabase } from '../../testing/testing';
import { demoContent } from './content';
import { demoDir, fill, renderFakes } from './demo.fixture';

describeOnEachDatabase('the demo', (site) => {
  test('demands a build if the pictures were not rendered', async () => {
    await expect(fill(site())).rejects.toThrow(/npm run build/);
  });

  test('fills an empty database', async () => {
    const warnings = jest.spyOn(console, 'warn');
    await renderFakes(site());
    expect(await fill(site())).toBe(true);
    expect(warnings).not.toHaveBeenCalled();

    const { db, guest, settings } = site();
    expect((await guest.get('/api/site')).json<Site>().app_name).toMatch(/^Lapis/);
    expect((await guest.get('/api/site')).json()).not.toHaveProperty('founded');
    for (const { type, entries } of await demonstrations()) {
      const written = [];
      for await (const { fields } of entries(everything)) written.push(fields.title);
      const rows = await db.selectFrom(type.table).select('title').orderBy('id').execute();
      expect(rows.map(({ title }) => title)).toEqual(written);
    }
    const files = await db.selectFrom('media').select(['kind', 'alt', 'placeholder']).execute();
    const stored = await readdir(mediaDir(settings));
    expect(stored).toHaveLength(files.length);
    for (const name of stored.filter((file) => file.includes('.')))
      expect((await stat(join(mediaDir(settings), name))).mode & 0o777).toBe(0o600);
    for (const { alt, placeholder } of files.filter(({ kind }) => kind === 'image')) {
      expect([alt, placeholder]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^data:/)]);
    }

    const first = galleries.show.reply.parse((await guest.get('/api/galleries/1')).json()).results;
    // The page shows the last picture first, and the captions follow the day from the morning on.
    expect(first.images[0]?.caption).toMatch(/^The second shift ends/);
    expect(first.images.at(-1)?.caption).toMatch(/^The longest walk/);
    for (const { image_url } of first.images) expect((await guest.get(image_url)).statusCode).toBe(200);
    const kiteDay = projects.show.reply.parse((await guest.get('/api/services/kite-day')).json()).results;
    expect(kiteDay.gallery?.slug).toBe('kite-season');
    const listed = reports.list.reply.parse((await guest.get('/api/reports')).json()).results;
    for (const { file_url } of listed) expect((await guest.get(file_url)).statusCode).toBe(200);
  });

  test('does not change a site that has content', async () => {
    const admin = await site().signIn('admin');
    const name = 'about';
    const { id } = (await admin.get(`/api/widgets/${name}`)).json<{ id: number }>();
    await admin.patch(`/api/admin/widgets/${id}`, { html: '<p>Mine</p>' });
    await site().db.deleteFrom('stories').execute();

    expect(await fill(site())).toBe(false);
    expect((await admin.get(`/api/widgets/${name}`)).json()).toEqual({ id, html: '<p>Mine</p>' });
    await site().changes.publish(['story']);
    expect((await admin.get('/api/blog')).json()).toMatchObject({ total: 0 });
  });
});

const everything: DemoFiles = {
  picture: async () => ({ image_id: 1, image_alt: '' }),
  document: async () => 1,
  entry: async () => 1,
};

describe.each(contentTypes)('the $many of the demo', (type) => {
  let entries: Demonstration['entries'];
  beforeAll(async () => {
    const all = await demonstrations();
    ({ entries } = all.find((each) => each.type === type)!);
  });

  test('have only fields that editors may save', async () => {
    for await (const { fields } of entries(everything)) {
      expect(type.fields.partial().strict().parse(fields)).toEqual(fields);
    }
  });

  test('hold no HTML that cleaning removes', async () => {
    const tags = (markup: string) => markup.match(/<[a-z][^>]*>/g)?.length;
    for await (const { fields } of entries(everything)) {
      const { html = '' } = z.object({ html: z.string().optional() }).parse(fields);
      expect(tags(cleanHtml(html))).toBe(tags(html));
    }
  });
});

test('the blocks to give of the demo name an appeal of the demo', async () => {
  const purposes: string[] = [];
  for (const { entries } of await demonstrations())
    for await (const { fields } of entries(everything))
      for (const block of z.object({ blocks: Blocks.default([]) }).parse(fields).blocks)
        if (block.type === 'give') purposes.push(block.purpose);
  expect(purposes).not.toEqual([]);
  for (const purpose of purposes) expect(appeals.map(({ slug }) => `appeal:${slug}`)).toContain(purpose);
});

test.each(Object.entries(demoContent.pictures))('the picture %s is drawn and described', (key, { alt }) => {
  expect(existsSync(join(demoDir, 'pictures', `${key}.svg`))).toBe(true);
  expect(alt).not.toBe('');
});
