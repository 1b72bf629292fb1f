import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { galleries, Link, links, projects, reports, type Site, Slug, stories } from '@lapis/contract';
import { cleanHtml } from '../../cms/html/clean-html';
import { mediaDir } from '../../media/library/folders';
import { describeOnEachDatabase } from '../../testing/testing';
import { demoContent } from './content';
import { demoDir, fill, renderFakes, shown } from './demo.fixture';

const drawings = join(demoDir, 'pictures');

describeOnEachDatabase('the demo', (site) => {
  test('asks for the build where the pictures were not rendered', async () => {
    await expect(fill(site())).rejects.toThrow(/npm run build/);
  });

  test('fills an empty database', async () => {
    await renderFakes(site());
    expect(await fill(site())).toBe(true);

    const { guest, settings } = site();
    expect((await guest.get('/api/site')).json<Site>().app_name).toMatch(/^Lapis/);
    expect((await guest.get('/api/site')).json()).not.toHaveProperty('founded');
    const news = stories.list.reply.parse((await guest.get('/api/blog')).json());
    expect(news.total).toBe(demoContent.posts.length);
    expect(news.results[0]?.image?.placeholder).toMatch(/^data:/);
    const first = galleries.show.reply.parse((await guest.get('/api/galleries/1')).json()).results;
    expect(first.slug).toBe(demoContent.galleries[0]?.slug);
    // The page shows the last picture first, and the day begins in the morning.
    expect(first.images.toReversed().map(({ caption }) => caption)).toEqual(
      demoContent.galleries[0]?.images.map(({ caption }) => caption),
    );
    const running = projects.list.reply.parse((await guest.get('/api/services')).json());
    expect(running.total).toBe(demoContent.projects.length);
    const kiteDay = projects.show.reply.parse((await guest.get('/api/services/kite-day')).json()).results;
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

    expect(await fill(site())).toBe(false);
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
