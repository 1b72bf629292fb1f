import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { blog, galleries, Link, links, reports, services, type Site, Slug } from '@lapis/contract';
import { cleanHtml } from '../content/clean-html';
import { mediaDir } from '../media/folders';
import type { PictureIndex } from '../pictures/index-file';
import { describeOnEachDatabase, type TestSite } from '../testing';
import { demoContent } from './content';
import { fillDemo } from './fill-demo';

const demoDir = resolve(__dirname, '../../demo');
const drawings = join(demoDir, 'pictures');
const shown = [
  ...[...demoContent.posts, ...demoContent.projects].map(({ picture }) => picture),
  ...demoContent.galleries.flatMap(({ images }) => images.map(({ picture }) => picture)),
];

/** Stands in for the rendering: a file for each picture that the demo shows. */
async function renderFakes({ write }: TestSite) {
  const index: PictureIndex = {};
  for (const [i, key] of shown.entries()) {
    const file = `hash${i}-480.webp`;
    await write(`pictures/media/${file}`, key);
    const variants = [{ file, width: 480, type: 'image/webp' as const }];
    const placeholder = `data:image/webp;base64,${i}`;
    index[key] = { hash: `hash${i}`, width: 480, height: 320, fallback: file, placeholder, variants };
  }
  await write('pictures/index.json', JSON.stringify(index));
}

describeOnEachDatabase('the demo', (site) => {
  const fill = () => fillDemo(site().db, demoContent, { ...site().settings, demoDir });

  test('asks for the build where the pictures were not rendered', async () => {
    await expect(fill()).rejects.toThrow(/npm run build/);
  });

  test('fills an empty database', async () => {
    await renderFakes(site());
    expect(await fill()).toBe(true);

    const { guest, settings } = site();
    expect((await guest.get('/api/site')).json<Site>().app_name).toMatch(/^Lapis/);
    expect((await guest.get('/api/site')).json()).not.toHaveProperty('founded');
    const posts = blog.list.reply.parse((await guest.get('/api/blog')).json());
    expect(posts.total).toBe(demoContent.posts.length);
    expect(posts.results[0]?.image?.placeholder).toMatch(/^data:/);
    const first = galleries.show.reply.parse((await guest.get('/api/galleries/1')).json()).results;
    expect(first.slug).toBe(demoContent.galleries[0]?.slug);
    expect(first.images).toHaveLength(demoContent.galleries[0]?.images.length ?? 0);
    const projects = services.list.reply.parse((await guest.get('/api/services')).json());
    expect(projects.total).toBe(demoContent.projects.length);
    const kiteDay = services.show.reply.parse((await guest.get('/api/services/kite-day')).json()).results;
    expect(kiteDay.gallery?.slug).toBe('kite-season');
    for (const { image_url } of first.images) expect((await guest.get(image_url)).statusCode).toBe(200);
    const listed = reports.list.reply.parse((await guest.get('/api/reports')).json()).results;
    for (const { file_url } of listed) expect((await guest.get(file_url)).statusCode).toBe(200);
    expect(links.list.reply.parse((await guest.get('/api/links')).json()).total).toBeGreaterThan(0);
    const files = shown.length + demoContent.reports.length;
    expect(await readdir(mediaDir(settings))).toHaveLength(files);
  });

  test('does not touch what is there', async () => {
    const admin = await site().signIn('admin');
    const { name } = demoContent.widgets[0] ?? { name: '' };
    const { id } = (await admin.get(`/api/widgets/${name}`)).json<{ id: number }>();
    await admin.patch(`/api/admin/widgets/${id}`, { html: '<p>Mine</p>' });
    await site().db.deleteFrom('posts').execute();

    expect(await fill()).toBe(false);
    expect((await admin.get(`/api/widgets/${name}`)).json()).toEqual({ id, html: '<p>Mine</p>' });
    await site().changes.publish(['post']);
    expect((await admin.get('/api/blog')).json()).toMatchObject({ total: 0 });
  });
});

describe('the texts of the demo', () => {
  test.each(shown)('show a picture that is drawn and described: %s', (key) => {
    expect(existsSync(join(drawings, `${key}.svg`))).toBe(true);
    expect(demoContent.pictures[key]?.alt ?? '').not.toBe('');
  });

  test.each([
    ...demoContent.widgets.map(({ name, html }) => [name, html] as const),
    ...[...demoContent.posts, ...demoContent.projects].map(({ slug, html }) => [slug, html] as const),
  ])('hold nothing that cleaning takes away: %s', (name, html) => {
    expect(Slug.safeParse(name).success).toBe(true);
    const tags = (markup: string) => markup.match(/<[a-z][^>]*>/g)?.length;
    expect(tags(cleanHtml(html))).toBe(tags(html));
  });

  test.each(demoContent.links.flatMap(({ links }) => links.map((link) => [link.title, link] as const)))(
    'lead to an address: %s',
    (_title, link) => {
      expect(Link.pick({ url: true }).parse(link).url).toBe(link.url);
    },
  );
});
