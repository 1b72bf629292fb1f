import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { AuditEntry, Media, StorySummary, Revision } from '@lapis/contract';
import { pack } from 'tar-stream';
import { packArchive, unpackEntries } from '../../server/archive/archive.fixture';
import { DAY, timestamp } from '../../server/time/clock';
import { fill, renderFakes } from '../demo/demo.fixture';
import { headersRepository } from '../../media/headers/headers.repository';
import { mediaDir } from '../../media/library/folders';
import { drawn, librarian, pdf } from '../../media/library/media.fixture';
import { mediaRepository } from '../../media/library/media.repository';
import { projectType } from '../../content/projects/projects.type';
import { stopServing } from '../../server/http/stop/stop';
import { MediaLine, readEntry } from './export-format';
import { onlyPresent } from './only-present';
import { describeOnEachDatabase, describeSite, type TestSite } from '../../testing/testing';

type Administrator = Awaited<ReturnType<TestSite['signIn']>>;

/** Sends an archive as a browser does. */
async function send(admin: Administrator, archive: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(archive)]), 'lapis-export.tar.gz');
  const request = new Response(form);
  return admin.post('/api/admin/import', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

const listRevisions = async (admin: Administrator, id: number) =>
  (await admin.get(`/api/admin/blog/${id}/revisions`)).json<{ results: Revision[] }>().results;

/** Starts an export and downloads it without a session. */
async function take({ guest }: TestSite, admin: Administrator) {
  const { url } = (await admin.post('/api/admin/export')).json<{ url: string }>();
  const answer = await guest.get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': expect.stringMatching(/^attachment; filename="lapis-export-[\d-]+\.tar\.gz"$/),
    'cache-control': 'no-store',
  });
  return answer.rawPayload;
}

const unpack = async (archive: Buffer) =>
  Object.fromEntries(
    (await unpackEntries(archive)).map(({ header, content }) => [header.name, content.toString()]),
  );

/** Packs files as a hand-made export. */
const packed = (files: Record<string, string | Buffer>, about: object = {}) =>
  packArchive(files, { format: 'lapis-export', version: 2, content: {}, ...about });

const line = (...things: object[]) => things.map((thing) => `${JSON.stringify(thing)}\n`).join('');

const hash = 'ab'.repeat(16);
const picture = {
  id: 1,
  kind: 'image',
  name: 'roof.png',
  hash,
  file: `files/${hash}.png`,
  created_at: timestamp(),
  alt: 'A roof',
  decorative: false,
  caption: '',
  focal_x: 0.5,
  focal_y: 0.5,
  crop: null,
  people: false,
  consent: null,
};
const widget = {
  id: 1,
  name: 'about',
  title: 'About',
  html: '<p>Us</p>',
  publish_at: timestamp(),
  unpublish_at: null,
  created_at: timestamp(),
  updated_at: timestamp(),
  former_slugs: [],
  draft: null,
};

const revision = {
  entry_id: 1,
  n: 1,
  at: timestamp(),
  title: 'Before',
  by: null,
  fields: { html: '<p>I</p>' },
};

const kinds = ['blog', 'services', 'galleries', 'links', 'reports', 'widgets'] as const;

test('a project from before blocks existed has none, and one with wrong blocks is refused', () => {
  const { id, html, publish_at, unpublish_at, created_at, updated_at, former_slugs } = widget;
  const common = { id, publish_at, unpublish_at, created_at, updated_at, former_slugs, draft: null };
  const project = {
    ...common,
    html,
    slug: 'coats',
    title: 'Coats',
    summary: '',
    status: 'running',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
    position: 0,
  };
  expect(readEntry(projectType, project)?.fields).toMatchObject({ html, blocks: [] });
  expect(readEntry(projectType, { ...project, blocks: [{ type: 'none', id: 'x' }] })).toBeUndefined();
});

test('a newsletter is imported without its topic, which belongs to the other site', () => {
  expect(onlyPresent({ title: 'Coats', topic_id: 3 }, new Map())).toEqual({ title: 'Coats', topic_id: null });
});

test.each([
  ['the web', 'https://example.org/roof.png', 'https://example.org/roof.png'],
  ['an endless address', `https://example.org/${'%D8%A8'.repeat(400)}.png`, null],
  ['a script', 'javascript:alert(1)', null],
])('a picture from %s keeps its source only if it can be shown', (_what, source, kept) => {
  expect(MediaLine.safeParse({ ...picture, source }).data?.source).toBe(kept);
});

/** A site's export, to be imported on each database. */
let exported: Buffer;
let before: {
  shown: StorySummary[];
  stories: number;
  galleries: object[];
  story: { id: number; revisions: Revision[] };
  thrown: Record<string, number>;
};

describeSite('an export', (site) => {
  let admin: Administrator;
  const hashes: string[] = [];
  beforeAll(async () => {
    await renderFakes(site());
    await fill(site());
    admin = await site().signIn('admin');
    // The fake files aren't pictures.
    await site().db.deleteFrom('gallery_images').execute();
    for (const table of ['stories', 'projects', 'links'] as const) {
      await site().db.updateTable(table).set({ image_id: null }).execute();
    }
    await site().db.deleteFrom('media').where('kind', '=', 'image').execute();

    const library = librarian(site, admin);
    const consent = { from: 'Her mother', covers: 'the website', given_at: '2026-01-01' };
    for (const [name, colour] of [
      ['roof.png', '#123456'],
      ['girl.png', '#654321'],
      ['wall.png', '#321654'],
    ] as const) {
      const media = await library.add(name, await drawn(600, 400, colour).png().toBuffer());
      const signed = await library.uploadTo('/api/admin/media/consent-forms', ['signed.pdf', pdf('signed')]);
      const { results: form } = signed.json<{ results: { id: number } }>();
      await library.change(media.id, {
        alt: `Of ${name}`,
        people: name === 'girl.png',
        consent: { ...consent, form },
        tags: ['a school', name],
      });
      await site()
        .db.updateTable('media')
        .set({ source: `https://example.org/${name}` })
        .where('id', '=', media.id)
        .execute();
      if (name === 'girl.png') {
        for (const place of ['about', 'logo'] as const)
          await headersRepository(site().db).choose(place, media.id);
      }
      hashes.push(media.picture?.url.split('/')[3] ?? '');
      if (name !== 'wall.png')
        await admin.post('/api/admin/galleries/1/images/from-library', { media_ids: [media.id] });
    }
    const html = `<figure><img src="/storage/media/${hashes[0]}/480.webp" alt="Roof"></figure><p>Salaam</p>`;
    const added = await admin.post('/api/admin/blog', {
      slug: 'first',
      title: 'First',
      html,
      state: 'published',
    });
    const { id } = added.json<{ results: { id: number } }>().results;
    await admin.patch(`/api/admin/blog/${id}`, { slug: 'renamed', tags: ['kites'] });
    await admin.patch(`/api/admin/blog/${id}/draft`, { fields: { title: 'Second thoughts' } });
    const thrown = await throwAway();
    await addPages();
    const publish_at = timestamp(DAY);
    await admin.post('/api/admin/blog', {
      slug: 'to-come',
      title: 'To come',
      html: '<p>Words.</p>',
      state: 'scheduled',
      publish_at,
    });
    exported = await take(site(), admin);
    before = {
      shown: (await site().guest.get('/api/blog?per_page=100')).json<{ results: StorySummary[] }>().results,
      stories: (await site().db.selectFrom('stories').select('id').execute()).length,
      galleries: (await site().guest.get('/api/galleries')).json<{ results: object[] }>().results,
      story: { id, revisions: await listRevisions(admin, id) },
      thrown,
    };
  });

  /** A page below one that was created later, both with former addresses. */
  async function addPages() {
    const page = async (path: string) =>
      (
        await admin.post('/api/admin/pages', {
          path,
          title: `About ${path}`,
          blocks: [{ type: 'text', id: 'text', html: '<p>Words.</p>' }],
          state: 'published',
        })
      ).json<{ results: { id: number } }>().results.id;
    const child = await page('child');
    const parent_id = await page('late');
    await admin.patch(`/api/admin/pages/${child}`, { path: 'late/child', parent_id });
    await admin.patch(`/api/admin/pages/${parent_id}`, { path: 'later' });
  }

  /** Moves a public entry of each type to the trash. */
  async function throwAway() {
    const { results: reports } = (await admin.get('/api/admin/reports')).json<{
      results: { id: number }[];
    }>();
    const { document_id } = (await admin.get(`/api/admin/reports/${reports[0]?.id}`)).json<{
      results: { document_id: number };
    }>().results;
    const wall = `<img src="/storage/media/${hashes[2]}/480.webp" alt="">`;
    const ids: Record<string, number> = {};
    const add = async (kind: (typeof kinds)[number], fields: object) => {
      const thing = { title: 'Thrown away', state: 'published', ...fields };
      const added = await admin.post(`/api/admin/${kind}`, thing);
      const { id } = added.json<{ results: { id: number } }>().results;
      ids[kind] = id;
      return id;
    };
    const gallery_id = await add('galleries', { slug: 'thrown' });
    await add('services', { slug: 'thrown', html: '<p>Words.</p>', gallery_id });
    await add('blog', { slug: 'thrown', html: `<p>Parwaz</p>${wall}` });
    await add('links', { url: 'https://thrown.example', category: 'Thrown' });
    await add('reports', { year: 2020, kind: 'policy', document_id });
    await add('widgets', { name: 'thrown', html: '<p>Words.</p>' });
    for (const [kind, id] of Object.entries(ids)) await admin.delete(`/api/admin/${kind}/${id}`);
    return ids;
  }

  test('holds all content as JSON and files, and of people only the names of authors', async () => {
    const files = await unpack(exported);
    const lines = (name: string) =>
      files[`content/${name}.jsonl`]
        ?.split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as object) ?? [];
    expect(lines('blog')).toHaveLength(before.stories);
    expect(lines('blog')).toContainEqual(
      expect.objectContaining({
        slug: 'renamed',
        tags: ['kites'],
        former_slugs: ['first'],
        deleted_at: null,
        draft: expect.objectContaining({ title: 'Second thoughts' }),
      }),
    );
    expect(lines('media')).toContainEqual(
      expect.objectContaining({
        name: 'girl.png',
        source: 'https://example.org/girl.png',
        file: `files/${hashes[1]}.webp`,
        consent: expect.objectContaining({
          from: 'Her mother',
          form: { name: 'signed.pdf', file: expect.stringMatching(/^forms\/[0-9a-f]{32}$/) },
        }),
        tags: ['a school', 'girl.png'],
        headers: ['about', 'logo'],
      }),
    );
    expect(Object.keys(files)).toContain(`files/${hashes[1]}.webp`);
    for (const kind of kinds) {
      expect(lines(kind)).toContainEqual(
        expect.objectContaining({ title: 'Thrown away', deleted_at: expect.any(String) }),
      );
    }
    expect(lines('media')).toContainEqual(expect.objectContaining({ name: 'wall.png' }));
    const { id } = before.story;
    expect(lines('revisions/blog').filter((line) => 'entry_id' in line && line.entry_id === id)).toEqual([
      expect.objectContaining({
        n: 1,
        title: 'First',
        by: 'Zohra Rahimi',
        at: expect.any(String),
        cause: 'published',
        restored_from: null,
      }),
      expect.objectContaining({
        n: 2,
        fields: expect.objectContaining({ slug: 'renamed', tags: ['kites'] }),
      }),
    ]);
    const all = Object.entries(files);
    expect(all.filter(([, content]) => content.includes(admin.email))).toEqual([]);
    const naming = all.filter(([, content]) => content.includes('Zohra Rahimi')).map(([name]) => name);
    expect(naming.filter((name) => !name.startsWith('content/revisions/'))).toEqual([]);
    // Cleaning up may lag behind the download.
    const incoming = join(site().settings.dataDir, 'storage/incoming');
    while ((await readdir(incoming)).length > 0) await delay(10);
  });

  test('is downloaded once, and noted', async () => {
    const { url } = (await admin.post('/api/admin/export')).json<{ url: string }>();
    expect((await site().app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await site().guest.get(url)).statusCode).toBe(200);
    expect((await site().guest.get(url)).statusCode).toBe(410);
    expect((await site().guest.get('/api/export/made-up')).statusCode).toBe(404);
    const { results } = (await admin.get('/api/admin/audit?action=exported')).json<{
      results: AuditEntry[];
    }>();
    expect(results[0]).toMatchObject({ kind: 'site', user_name: 'Zohra Rahimi' });
  });
});

describeSite('an export that takes long', (site) => {
  let admin: Administrator;
  let address: string;
  beforeAll(async () => {
    admin = await site().signIn('admin');
    const large = join(mediaDir(site().settings), 'large/large.pdf');
    await mkdir(dirname(large), { recursive: true });
    // Larger than all buffers on the way.
    await writeFile(large, randomBytes(48 * 1024 * 1024));
    await mediaRepository(site().db).add({
      kind: 'document',
      hash: 'large',
      width: 0,
      height: 0,
      fallback: 'large/large.pdf',
      variants: '[]',
      placeholder: '',
      name: 'large.pdf',
      mime: 'application/pdf',
      created_at: timestamp(),
    });
    address = await site().app.listen({ port: 0, host: '127.0.0.1' });
  });

  async function begin() {
    const { url } = (await admin.post('/api/admin/export')).json<{ url: string }>();
    const reader = (await fetch(address + url)).body!.getReader();
    expect((await reader.read()).done).toBe(false);
    return reader;
  }

  test('can be cancelled, which is not logged as an error', async () => {
    await (await begin()).cancel();
    const logged = () => site().log.find((text) => /an export was interrupted|was cancelled/.test(text));
    while (!logged()) await delay(10);
    expect(JSON.parse(logged()!)).toMatchObject({
      level: 30,
      msg: 'the download of an export was cancelled',
    });
  });

  test('is aborted when the server stops, which does not wait for it', async () => {
    const reader = await begin();
    // Waiting for the unread export would take as long as the limit.
    await stopServing(site().app, { answers: 2 ** 31 - 1, close: 10_000 });
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
  });
});

describeOnEachDatabase('an import', (site) => {
  let admin: Administrator;
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  const refused = async (archive: Buffer) => {
    const answer = await send(admin, archive);
    const { dataDir } = site().settings;
    expect(await readdir(join(dataDir, 'storage/incoming'))).toEqual([]);
    expect(await site().db.selectFrom('widgets').selectAll().execute()).toEqual([]);
    expect(await site().db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(await site().db.selectFrom('revisions').selectAll().execute()).toEqual([]);
    return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
  };
  const withPicture = async (more: object, content?: Buffer) =>
    packed({
      'content/media.jsonl': line({ ...picture, ...more }),
      [`files/${hash}.png`]: content ?? (await drawn(60, 40).png().toBuffer()),
    });

  test('refuses damaged files, other files and references to nothing, and writes nothing', async () => {
    expect(await refused(Buffer.from('nothing'))).toMatchObject({ status: 422 });
    expect(await refused(exported.subarray(0, 2000))).toMatchObject({
      status: 422,
      message: expect.stringContaining('cut short'),
    });
    expect(await refused(await packed({}, { format: 'lapis-backup' }))).toMatchObject({ status: 422 });
    expect(await refused(await packed({}, { version: 3 }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('newer release'),
    });
    for (const bad of [
      { ...widget, name: '../x' },
      { ...widget, id: -1 },
      { ...widget, title: '' },
      'a word',
    ]) {
      const archive = await packed({ 'content/widgets.jsonl': line(bad as object) });
      expect(await refused(archive)).toMatchObject({
        status: 422,
        message: expect.stringContaining('line 1'),
      });
    }
    const twice = await packed({ 'content/widgets.jsonl': line(widget, widget) });
    expect(await refused(twice)).toMatchObject({ status: 422 });
    const evil = { title: 'Evil', url: 'javascript:alert(1)', category: 'x', position: 0, description: '' };
    const link = { ...widget, ...evil, image_id: null, image_alt: '' };
    expect(await refused(await packed({ 'content/links.jsonl': line(link) }))).toMatchObject({
      status: 422,
    });
    const nowhere = { ...link, url: 'https://a.example', image_id: 9 };
    expect(await refused(await packed({ 'content/links.jsonl': line(nowhere) }))).toMatchObject({
      status: 422,
    });
  });

  test('refuses impossible revisions, and names the line', async () => {
    for (const bad of [
      { fields: { html: 7 } },
      { fields: { name: '../x' } },
      { title: '' },
      { at: 'yesterday' },
      { n: 0 },
      { n: 2_147_483_647 },
      { cause: 'magic' },
      { restored_from: 2_147_483_648 },
      { entry_id: 9 },
    ]) {
      const archive = await packed({
        'content/widgets.jsonl': line(widget),
        'content/revisions/widgets.jsonl': line(revision, { ...revision, n: 2, ...bad }),
      });
      expect(await refused(archive)).toMatchObject({
        status: 422,
        message: expect.stringContaining('line 2 of content/revisions/widgets.jsonl'),
      });
    }
    const twice = await packed({
      'content/widgets.jsonl': line(widget),
      'content/revisions/widgets.jsonl': line(revision, revision),
    });
    expect(await refused(twice)).toMatchObject({ status: 422 });
  });

  test('checks files by their bytes', async () => {
    const misnamed = await withPicture({ hash: 'f'.repeat(32) });
    expect(await refused(misnamed)).toMatchObject({
      status: 422,
      message: expect.stringContaining('not named after its hash'),
    });
    expect(await refused(await withPicture({}, Buffer.from('<svg onload="alert(1)"/>')))).toMatchObject({
      status: 422,
    });
    expect(await refused(await withPicture({}, Buffer.from('%PDF-1.7\n%%EOF')))).toMatchObject({
      status: 422,
    });
    const whole = await drawn(600, 400).png().toBuffer();
    expect(await refused(await withPicture({}, whole.subarray(0, 900)))).toMatchObject({ status: 422 });
    expect(await refused(await withPicture({ file: '../../etc/passwd' }))).toMatchObject({ status: 422 });
    expect(await refused(await withPicture({ file: `files/${'cd'.repeat(16)}.png` }))).toMatchObject({
      status: 422,
    });
  });

  test('refuses files and lines that are too large', async () => {
    // A megabyte of zeros compresses to a kilobyte.
    const large = Buffer.alloc(51 * 1024 * 1024);
    expect(await refused(await packed({ [`files/${hash}.png`]: large }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('too large'),
    });
    const endless = Buffer.alloc(33 * 1024 * 1024, 'x');
    expect(await refused(await packed({ 'content/revisions/blog.jsonl': endless }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('too long'),
    });
    const tar = pack();
    tar.entry({ name: 'x' }, large);
    tar.finalize();
    const bytes = await buffer(tar);
    // An extended header (POSIX.1-2001) without a file; the checksum changes by as much.
    bytes.write('x', 156);
    const sum = Number.parseInt(bytes.toString('ascii', 148, 154), 8) + 'x'.charCodeAt(0) - '0'.charCodeAt(0);
    bytes.write(sum.toString(8).padStart(6, '0'), 148);
    expect(await refused(gzipSync(bytes))).toMatchObject({
      status: 422,
      message: expect.stringContaining('not a .tar.gz archive'),
    });
  });

  test('refuses a request without a form', async () => {
    expect((await admin.post('/api/admin/import', {})).statusCode).toBe(415);
  });

  test('makes a site that visitors see as they saw the other', async () => {
    await site().guest.get('/api/blog?per_page=100');
    const answer = await send(admin, exported);
    expect(answer.json()).toMatchObject({ results: { site: 1, blog: before.stories } });
    expect(answer.statusCode).toBe(201);

    const { guest, db } = site();
    const { results: shown } = (await guest.get('/api/blog?per_page=100')).json<{
      results: StorySummary[];
    }>();
    expect(shown).toEqual(before.shown);
    expect((await guest.get('/api/blog/first')).json()).toMatchObject({ results: { slug: 'renamed' } });
    expect((await guest.get('/api/pages?path=late/child')).json()).toMatchObject({
      results: { path: 'later/child', above: [{ path: 'later', title: 'About late' }] },
    });
    expect((await guest.get('/api/search?q=salaam')).json()).toMatchObject({ total: 1 });
    expect((await guest.get('/api/blog/to-come')).statusCode).toBe(404);
    expect(await db.selectFrom('scheduled').select(['kind', 'action']).execute()).toEqual([
      { kind: 'stories', action: 'published' },
    ]);

    const library = librarian(site, admin);
    const { results } = (await admin.get('/api/admin/media?kind=image')).json<{ results: Media[] }>();
    const made = await Promise.all(results.map(({ id }) => library.made(id)));
    expect(made.map(({ state, people, consent }) => [state, people, consent?.from ?? null])).toEqual([
      ['ready', false, 'Her mother'],
      ['ready', true, 'Her mother'],
      ['ready', false, 'Her mother'],
    ]);
    expect(made.map(({ name, source }) => source === `https://example.org/${name}`)).toEqual([
      true,
      true,
      true,
    ]);
    expect(made.map(({ tags }) => tags[0])).toEqual(['a school', 'a school', 'a school']);
    const forms = new Set(made.map(({ consent: given }) => given?.form?.id));
    expect(forms.size).toBe(1);
    for (const { id } of made) {
      const form = await admin.get(`/api/admin/media/${id}/consent-form`);
      expect([form.statusCode, form.rawPayload.equals(pdf('signed'))]).toEqual([200, true]);
    }
    expect(await headersRepository(db).places()).toEqual(
      ['about', 'logo'].map((name) => ({ name, media_id: made[1]?.id })),
    );
    for (const { picture } of made) expect((await guest.get(picture?.url ?? '')).statusCode).toBe(200);
    expect((await guest.get('/api/galleries')).json<{ results: object[] }>().results).toHaveLength(
      before.galleries.length,
    );
    for (const { file_url } of (await guest.get('/api/reports')).json<{ results: { file_url: string }[] }>()
      .results) {
      expect((await guest.get(file_url)).statusCode).toBe(200);
    }
    const created = await admin.post('/api/admin/blog', { slug: 'after-it', title: 'After it' });
    expect(created.statusCode).toBe(201);
    const noted = (await admin.get('/api/admin/audit?action=imported')).json<{ results: AuditEntry[] }>();
    expect(noted.results).toMatchObject([{ kind: 'site', details: { media: expect.any(Number) } }]);
  });

  test('has trashed entries in the trash, from which they are restored', async () => {
    const { guest } = site();
    for (const kind of kinds) {
      const trash = await admin.get(`/api/admin/${kind}?state=trashed`);
      expect(trash.json()).toMatchObject({
        total: 1,
        results: [{ id: before.thrown[kind], title: 'Thrown away', deleted_at: expect.any(String) }],
      });
    }
    expect((await guest.get('/api/blog/thrown')).statusCode).toBe(404);
    expect((await guest.get('/api/search?q=parwaz')).json()).toMatchObject({ total: 0 });
    for (const kind of kinds) {
      expect((await admin.post(`/api/admin/${kind}/${before.thrown[kind]}/restore`)).statusCode).toBe(200);
    }
    expect((await guest.get('/api/blog/thrown')).json()).toMatchObject({ results: { title: 'Thrown away' } });
    expect((await guest.get('/api/search?q=parwaz')).json()).toMatchObject({ total: 1 });
  });

  test('has the revisions of entries, which can be restored', async () => {
    const { id, revisions } = before.story;
    expect(await listRevisions(admin, id)).toEqual(revisions.map((each) => ({ ...each, by: null })));
    const restored = await admin.post(`/api/admin/blog/${id}/revisions/1/restore`);
    const { draft, version } = restored.json<{ results: { draft: { fields: object }; version: number } }>()
      .results;
    expect(draft.fields).toMatchObject({ slug: 'first', title: 'First', tags: [] });
    await admin.patch(`/api/admin/blog/${id}`, { ...draft.fields, version });
    expect((await site().guest.get('/api/blog/first')).json()).toMatchObject({ results: { title: 'First' } });
    expect(await listRevisions(admin, id)).toMatchObject([
      { n: 4, cause: 'changed', restored_from: 1 },
      { n: 3, cause: 'draft' },
      { n: 2, cause: 'changed' },
      { n: 1, cause: 'published' },
    ]);
  });

  test('is refused if the site has content', async () => {
    const answer = await send(admin, exported);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: expect.stringContaining('DEMO=0') });
  });
});

describeOnEachDatabase('an import of texts', (site) => {
  test('cleans them, their drafts and their revisions', async () => {
    const admin = await site().signIn('admin');
    const html = '<p onclick="x()">Us<script>alert(1)</script></p>';
    const archive = await packed({
      'content/widgets.jsonl': line({ ...widget, html, draft: { html } }),
      'content/revisions/widgets.jsonl': line({ ...revision, fields: { html } }),
    });
    expect((await send(admin, archive)).statusCode).toBe(201);
    const { results } = (await admin.get('/api/admin/widgets/1')).json<{
      results: { html: string; draft: { fields: { html: string } } };
    }>();
    expect([results.html, results.draft.fields.html]).toEqual(['<p>Us</p>', '<p>Us</p>']);
    const earlier = await admin.get('/api/admin/widgets/1/revisions/1');
    // Older exports don't record causes.
    expect(earlier.json()).toMatchObject({ results: { fields: { html: '<p>Us</p>' }, cause: null } });
  });
});

describeOnEachDatabase('an import with references to missing files', (site) => {
  test('drops them, so that they never point to new files with the same ids', async () => {
    const admin = await site().signIn('admin');
    const story = {
      ...widget,
      slug: 'told',
      language: 'en',
      excerpt: '',
      author: '',
      tags: [],
      image_alt: '',
    };
    const archive = await packed({
      'content/blog.jsonl': line({ ...story, image_id: null, draft: { image_id: 2 } }),
      'content/revisions/blog.jsonl': line({ ...revision, fields: { image_id: 2, image_alt: 'Her' } }),
    });
    expect((await send(admin, archive)).statusCode).toBe(201);
    const now = (await admin.get('/api/admin/blog/1')).json<{ results: { draft: object } }>();
    expect(now.results.draft).toMatchObject({ fields: { image_id: null } });
    const earlier = await admin.get('/api/admin/blog/1/revisions/1');
    expect(earlier.json()).toMatchObject({ results: { fields: { image_id: null } } });
  });
});

describeOnEachDatabase('an import of pages and menus with references to missing entries', (site) => {
  const story = { ...widget, slug: 'told', language: 'en', excerpt: '', author: '', tags: [], image_alt: '' };
  const gallery = { ...widget, slug: 'kites', description: '', images: [] };
  const cards = (...chosen: object[]) => ({ type: 'cards', id: 'cards', of: 'chosen', count: 3, chosen });
  const pictures = (gallery_id: number | null, ...ids: number[]) => ({
    type: 'gallery',
    id: 'gallery',
    gallery_id,
    pictures: ids,
  });
  const fields = (parent_id: number | null, image_id: number | null, blocks: object[]) => ({
    path: 'appeal',
    title: 'Appeal',
    parent_id,
    summary: '',
    language: 'en',
    banner: { title: '', subtitle: '', image_id, button: 'none', label: '', href: '' },
    blocks,
    in_search: true,
  });
  const inColumns = (...blocks: object[]) => ({ type: 'columns', id: 'columns', columns: [blocks, []] });
  const here = { type: 'story', id: 1 };
  const gone = fields(7, 8, [
    inColumns(
      pictures(12),
      cards(here, { type: 'story', id: 5 }, { type: 'project', id: 1 }),
      { type: 'picture', id: 'picture', image_id: 8, alt: '', caption: '', size: 'text' },
      { type: 'file', id: 'file', document_id: 9, label: '' },
    ),
    // A gallery that lost its only picture would show all.
    pictures(1, 8),
    pictures(1),
  ]);
  const left = fields(null, null, [
    inColumns(
      pictures(null),
      cards(here),
      { type: 'picture', id: 'picture', image_id: null, alt: '', caption: '', size: 'text' },
      { type: 'file', id: 'file', document_id: null, label: '' },
    ),
    pictures(null),
    pictures(1),
  ]);
  const item = (label: string, page_id: number) => ({ label, page_id, href: '' });

  test('drops them from pages, drafts, revisions and menus, and drops nothing else', async () => {
    const admin = await site().signIn('admin');
    const menu = { version: 1, items: [{ ...item('Gone', 7), items: [item('Appeal', 1)] }] };
    const below = { ...fields(3, null, []), path: 'later/below' };
    const later = { ...fields(null, null, []), path: 'later' };
    const archive = await packed({
      'content/site.jsonl': line({
        app_name: 'Kites',
        tagline: '',
        description: '',
        phone: '',
        email: '',
        address_lines: [],
        charity_number: '',
        social: [],
        analytics: null,
        own_menus: { header: menu, footer: { version: 1, items: null } },
      }),
      'content/blog.jsonl': line({ ...story, image_id: null }),
      'content/galleries.jsonl': line(gallery),
      'content/pages.jsonl': line(
        { ...widget, ...gone, draft: gone },
        // A page may precede its parent.
        { ...widget, ...below, id: 2 },
        { ...widget, ...later, id: 3 },
      ),
      'content/revisions/pages.jsonl': line({ ...revision, fields: gone }),
    });
    const answer = await send(admin, archive);
    expect(answer.json()).toMatchObject({ results: { site: 1, pages: 3 } });
    const page = async (id: number) =>
      (await admin.get(`/api/admin/pages/${id}`)).json<{ results: { draft: object | null } }>().results;
    expect(await page(1)).toMatchObject({ ...left, draft: { fields: left } });
    const earlier = await admin.get('/api/admin/pages/1/revisions/1');
    expect(earlier.json()).toMatchObject({ results: { fields: left } });
    expect(await page(2)).toMatchObject({ parent_id: 3 });
    const header = await admin.get('/api/admin/menus/header');
    expect(header.json()).toMatchObject({
      results: { items: [{ label: 'Gone', page_id: null, items: [{ label: 'Appeal', page_id: 1 }] }] },
    });
  });
});

describeOnEachDatabase('an import of the first version of the format', (site) => {
  test('succeeds, without trash and revisions', async () => {
    const admin = await site().signIn('admin');
    const archive = await packed({ 'content/widgets.jsonl': line(widget) }, { version: 1 });
    expect((await send(admin, archive)).json()).toMatchObject({ results: { widgets: 1, revisions: 0 } });
    expect((await site().guest.get('/api/widgets/about')).json()).toMatchObject({ html: '<p>Us</p>' });
    expect((await admin.get('/api/admin/widgets/1/revisions')).json()).toMatchObject({ total: 0 });
  });
});
