import { today } from '@lapis/contract/consent-state';
import type { Gallery, Media, MediaPreview, Story } from '@lapis/contract';
import sharp from 'sharp';
import { addGallery, addLink, addProject, addStory, addWidget } from '../../../testing/content';
import { DAY, timestamp } from '../../../server/time/clock';
import { describeOnEachDatabase, type TestSite } from '../../../testing/testing';
import { noteConsentEnds } from './consent-ends';
import { drawn, librarian } from '../media.fixture';

const consent = { from: 'Mina’s mother', covers: 'The website', given_at: '2026-01-15' };
const mediaCacheTag = ({ picture }: Media) => `media:${/[0-9a-f]{32}/.exec(picture?.url ?? '')?.[0]}`;
const day = (after: number) => timestamp(after * DAY).slice(0, 10);

describeOnEachDatabase('a picture of people', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  let child: Media;
  let kite: Media;

  beforeAll(async () => {
    const { db } = site();
    admin = await site().signIn('admin');
    library = librarian(site, admin);
    child = await library.add('child.png', await drawn(800, 600, '#dea').png().toBuffer());
    kite = await library.add('kite.png', await drawn(800, 600, '#aed').png().toBuffer());

    const figure = ({ picture }: Media, caption: string) =>
      `<figure><img src="${picture!.url}" alt="${caption}" /><figcaption>${caption}</figcaption></figure>`;
    const html = `<p>Before</p>${figure(child, 'Mina')}<p>A <img src="${child.picture!.variants[0]!.url}" /> b</p>${figure(kite, 'Kite')}`;
    const text = { image_id: child.id, image_alt: 'Mina', html, published_at: timestamp(-DAY) };
    await addStory(db, { ...text, slug: 'day', title: 'A day' });
    await addProject(db, { ...text, slug: 'school', title: 'School', status: 'running' });
    await addGallery(db, {
      slug: 'kites',
      title: 'Kites',
      images: [
        { media_id: child.id, alt: 'Mina', caption: 'Mina laughs' },
        { media_id: kite.id, alt: 'Kite', caption: 'A kite' },
      ],
    });
    const friend = { title: 'Friend', url: 'https://friend.example', category: 'Friends' };
    await addLink(db, { ...friend, image_id: child.id });
    await addWidget(db, { name: 'about', title: 'About', html });
  });

  const read = async <Answer>(url: string) => (await site().guest.get(url)).json<Answer>();

  /** Returns every place where visitors could see the child or her name. */
  async function meetings() {
    const { guest } = site();
    const places = {
      stories: '/api/blog',
      story: '/api/blog/day',
      projects: '/api/services',
      project: '/api/services/school',
      galleries: '/api/galleries',
      gallery: '/api/galleries/kites',
      links: '/api/links',
      widget: '/api/widgets/about',
      feed: '/feed.xml',
    };
    const [address] = /\/storage\/media\/[0-9a-f]{32}/.exec(child.picture!.url)!;
    const met: string[] = [];
    for (const [place, url] of Object.entries(places)) {
      const { body, statusCode } = await guest.get(url);
      expect(statusCode).toBe(200);
      if (body.includes(address)) met.push(place);
    }
    const found = await read<{ total: number }>('/api/search?q=Mina');
    if (found.total > 0) met.push('search');
    for (const { url } of child.picture!.variants) {
      const { statusCode } = await guest.get(url);
      expect([200, 404]).toContain(statusCode);
      if (statusCode === 200) met.push(url.slice(url.lastIndexOf('/') + 1));
    }
    return met;
  }
  const everywhere = `stories story projects project galleries gallery links widget feed search
    480.avif 480.webp 640.avif 640.webp 750.avif 750.webp 800.avif 800.webp`.split(/\s+/);

  test('is nowhere without a consent, everywhere with one, and nowhere once it is withdrawn', async () => {
    expect(await meetings()).toEqual(everywhere);

    expect(await library.change(child.id, { people: true })).toMatchObject({ shown: false, consent: null });
    expect(await meetings()).toEqual([]);

    const given = await library.change(child.id, { consent });
    expect(given).toMatchObject({
      shown: true,
      consent: { ...consent, until: null, withdrawn_at: null, note: '' },
    });
    expect(await meetings()).toEqual(everywhere);

    const withdrawn = await library.change(child.id, {
      consent: { ...consent, withdrawn: true, note: 'By phone' },
    });
    expect(withdrawn).toMatchObject({
      shown: false,
      consent: { withdrawn_at: expect.stringMatching(/Z$/), note: 'By phone' },
    });
    expect(await meetings()).toEqual([]);
    const action = await site()
      .db.selectFrom('audit')
      .select(['action', 'title', 'user_name'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(action).toEqual({ action: 'consent_withdrawn', title: 'child.png', user_name: 'Zohra Rahimi' });

    await library.change(child.id, { consent: { ...consent, withdrawn: false } });
    expect(await meetings()).toEqual(everywhere);
  });

  test('is left out without a trace of its caption, and the rest stays', async () => {
    await library.change(child.id, { people: true, consent: null });
    const { results: story } = await read<{ results: Story }>('/api/blog/day');
    expect(story).toMatchObject({ image: null });
    expect(story.html).toBe(
      `<p>Before</p><p>A  b</p><figure><img src="${kite.picture!.url}" alt="Kite" /><figcaption>Kite</figcaption></figure>`,
    );
    const { results: gallery } = await read<{ results: Gallery }>('/api/galleries/kites');
    expect(gallery.images.map(({ caption }) => caption)).toEqual(['A kite']);
    expect(await read('/api/galleries')).toMatchObject({
      results: [{ image_count: 1, cover: { url: kite.picture!.url, alt: 'Kite' } }],
    });
    // Editors see the stored text, including the picture.
    const { results } = (await admin.get('/api/admin/widgets/1')).json<{ results: { html: string } }>();
    expect(results.html).toContain(child.picture!.url);
  });

  test('is the thumbnail in the portal’s lists while visitors may see it', async () => {
    const thumbnails = () =>
      Promise.all(
        ['blog', 'services', 'galleries'].map(async (kind) => {
          const answer = await admin.get(`/api/admin/${kind}`);
          return answer.json<{ results: { thumbnail: string | null }[] }>().results[0]?.thumbnail;
        }),
      );
    await library.change(child.id, { people: false, consent: null });
    const [ofChild, ofKite] = [child, kite].map(({ picture }) => picture!.variants[0]!.url);
    expect(await thumbnails()).toEqual([ofChild, ofChild, ofChild]);
    await library.change(child.id, { people: true });
    expect(await thumbnails()).toEqual([null, null, ofKite]);
  });

  test('is shown until the last day of its consent, and hidden from the next', async () => {
    const until = today();
    expect(await library.change(child.id, { people: true, consent: { ...consent, until } })).toMatchObject({
      shown: true,
    });
    expect(await meetings()).toEqual(everywhere);

    await site()
      .db.updateTable('media')
      .set({ consent_until: day(-1) })
      .where('id', '=', child.id)
      .execute();
    const heard: string[] = [];
    const stop = site().changes.subscribe((changed) => heard.push(...changed));
    await Promise.all([1, 2].map(() => noteConsentEnds(site())));
    stop();
    expect(heard.toSorted()).toEqual([
      'gallery',
      'link',
      'media',
      mediaCacheTag(child),
      'project',
      'story',
      'widget:about',
    ]);
    expect(await meetings()).toEqual([]);
    expect(await library.show(child.id)).toMatchObject({ shown: false });
    const noted = await site()
      .db.selectFrom('audit')
      .select(['user_id', 'details'])
      .where('details', 'like', '%ended%')
      .execute();
    expect(noted).toEqual([{ user_id: null, details: '{"consent":"ended"}' }]);
  });

  test('is shown to administrators as a preview that has no address', async () => {
    await library.change(child.id, { people: true, consent: null });
    const { url } = child.picture!;
    for (const client of [site().guest, admin]) {
      const { statusCode, headers } = await client.get(url, { cookie: `token=${admin.token}` });
      expect({ statusCode, kept: headers['cache-control'] }).toEqual({ statusCode: 404, kept: 'no-store' });
    }
    const seen = await admin.get(`/api/admin/media/${child.id}/preview?width=200`);
    expect(seen.headers['cache-control']).toBe('no-store');
    const { results } = seen.json<{ results: MediaPreview }>();
    expect(results).toMatchObject({ width: 200, height: 150 });
    const [, base64 = ''] = results.url.split('data:image/webp;base64,');
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 200, height: 150 });
  });

  test('is revalidated by caches at each request', async () => {
    await library.change(child.id, { people: true, consent });
    const { url } = child.picture!;
    const { headers } = await site().guest.get(url);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=5');
    expect(headers['cache-tag']).toBe(`${mediaCacheTag(child)},all`);
    const condition = { 'if-none-match': String(headers.etag) };
    expect((await site().guest.get(url, condition)).statusCode).toBe(304);
    await library.change(child.id, { consent: { ...consent, withdrawn: true } });
    expect((await site().guest.get(url, condition)).statusCode).toBe(404);
  });

  test('is not found by another spelling of its address', async () => {
    await library.change(child.id, { people: true, consent: null });
    const path = child.picture!.url.slice('/storage/media/'.length);
    const [hash = '', file = ''] = path.split('/');
    for (const spelling of [
      `/${path}`,
      `./${path}`,
      `x/../${path}`,
      `${hash}//${file}`,
      `${hash}/./${file}`,
      `${hash}/x/../${file}`,
      `${hash}%2F${file}`,
      `%2e/${path}`,
      `%${hash.charCodeAt(0).toString(16)}${hash.slice(1)}/${file}`,
      `${hash.toUpperCase()}/${file}`,
      `${path}?x=1`,
      `../media/${path}`,
    ]) {
      const { statusCode } = await site().guest.get(`/storage/media/${spelling}`);
      expect([spelling, statusCode]).toEqual([spelling, 404]);
    }
  });

  test('is listed by the state of its consent', async () => {
    const states = async () => {
      const found: string[] = [];
      for (const state of ['no_consent', 'expiring', 'withdrawn']) {
        const answer = await admin.get(`/api/admin/media?state=${state}`);
        if (answer.json<{ results: Media[] }>().results.some(({ id }) => id === child.id)) found.push(state);
      }
      return found;
    };
    const after = async (changes: object) => {
      await library.change(child.id, changes);
      return states();
    };
    expect(await after({ people: true, consent: null })).toEqual(['no_consent']);
    expect(await after({ consent })).toEqual([]);
    expect(await after({ consent: { ...consent, until: day(31) } })).toEqual([]);
    expect(await after({ consent: { ...consent, until: day(30) } })).toEqual(['expiring']);
    expect(await after({ consent: { ...consent, until: '2026-01-16' } })).toEqual(['withdrawn']);
    expect(await after({ consent: { ...consent, withdrawn: true } })).toEqual(['withdrawn']);
    expect(await after({ people: false })).toEqual([]);
  });
});
