import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { contentTypes } from '../content/types';
import { readSettings } from '../server/settings/settings';
import { start } from '../start/start';
import { layApps } from './lay-apps';
import { recordGiving } from './record-giving';
import { PAGE } from './template.fixture';

/**
 * Records a new demo site's response to every API call that a page may make. Remotes in standalone
 * development use the recording. Run by `tools/build/build.mjs answers`, with the file to write as the
 * argument and the apps' announcements in the environment. The apps needn't be built.
 */
const root = resolve(import.meta.dirname, '../../..');
const [, , file = ''] = process.argv;

const administrator = { ADMIN_EMAIL: 'admin@lapis.example', ADMIN_PASSWORD: 'only-for-a-moment' };

async function record(dir: string) {
  const releaseKeys = join(dir, 'keys');
  await layApps(dir, { releaseKeys }, PAGE);
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dir,
    RELEASE_KEYS: releaseKeys,
    SHELL_DIR: join(dir, 'shell'),
    REMOTES_DIR: join(dir, 'remotes'),
    ...administrator,
  };
  const { app } = await start(readSettings(environment, root));
  const { token } = (
    await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD },
    })
  ).json<{ token: string }>();

  const answers: Record<string, unknown> = {};
  async function ask<Answer>(path: string, query = '') {
    const answer = await app.inject({
      url: `/api${path}${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
    answers[`GET ${path.replace(/\?.*/, '')}`] = answer.json();
    return answer.json<Answer>();
  }
  async function post<Answer>(path: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${path} answers ${answer.statusCode}`);
    answers[`POST ${path}`] = answer.json();
    return answer.json<Answer>();
  }

  await ask('/site');
  const { results: site } = await ask<{ results: { pages: object } }>('/admin/site');
  for (const page of Object.keys(site.pages)) await ask(`/page-words/${page}`);
  await ask('/admin/stats');
  await ask('/admin/reads');
  await ask('/admin/missing-addresses', '?per_page=5');
  // Requests all entries, because a standalone remote divides them into pages on its own.
  for (const { name, pages } of contentTypes.filter((type) => type.pages?.list)) {
    const { results } = await ask<List<{ slug?: string }>>(`/${name}`, '?per_page=100');
    for (const { slug } of pages?.entry ? results : []) await ask(`/${name}/${slug}`);
  }
  await ask('/search', '?q=school');
  const widgets = await ask<List<{ name: string }>>('/admin/widgets', '?per_page=100');
  for (const { name } of widgets.results) await ask(`/widgets/${name}`);
  for (const { name } of contentTypes) {
    const entries = await ask<List<{ id: number }>>(`/admin/${name}`, '?per_page=100');
    for (const { id } of entries.results) await ask(`/admin/${name}/${id}`);
  }
  const galleries = await ask<List<{ id: number }>>('/admin/galleries', '?per_page=100');
  for (const { id } of galleries.results) {
    await ask(`/galleries/${id}`);
    await ask(`/admin/galleries/${id}/images`);
  }
  const files = await ask<List<{ id: number }>>('/admin/media', '?per_page=24');
  for (const { id } of files.results) await ask(`/admin/media/${id}`);
  const users = await ask<List<{ id: number }>>('/admin/users');
  for (const { id } of users.results) await ask(`/admin/users/${id}`);
  const messages = await ask<List<{ id: number }>>('/admin/messages');
  for (const { id } of messages.results) await ask(`/admin/messages/${id}`);
  await ask('/admin/subscribers');
  await ask('/admin/mail');
  await ask('/admin/mail/returned-test');
  await ask('/admin/newsletters/topics');
  await ask('/admin/newsletters/settings');
  await ask('/admin/newsletters/digests');
  const newsletters = await ask<List<{ id: number }>>('/admin/newsletters', '?per_page=100');
  for (const { id } of newsletters.results) {
    await ask(`/admin/newsletters/${id}/mail`);
    await ask(`/admin/newsletters/${id}/progress`);
    await post(`/admin/newsletters/${id}/count`, { audience: {} });
  }
  await ask('/admin/audit');
  await ask('/admin/linkable-pages');
  await ask('/admin/headers');
  await ask('/admin/logo');
  await ask('/admin/links/check');
  await ask('/admin/links/checks');
  await recordGiving(ask, post, administrator.ADMIN_EMAIL);

  await app.close();
  return answers;
}

interface List<Item> {
  results: Item[];
}

const dir = await mkdtemp(join(tmpdir(), 'lapis-recording-'));
try {
  const answers = await record(dir);
  await mkdir(dirname(file), { recursive: true });
  // Renames the file once it is complete, because two builds may record at the same time.
  const part = `${file}.${process.pid}`;
  await writeFile(part, JSON.stringify(answers));
  await rename(part, file);
  console.log(`${Object.keys(answers).length} answers recorded`);
} finally {
  await rm(dir, { recursive: true, force: true });
}
