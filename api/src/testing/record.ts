import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contentTypes } from '../content/types';
import { readSettings } from '../server/settings/settings';
import { start } from '../start/start';
import { recordGiving } from './record-giving';

/**
 * Asks a fresh demo site everything that a page may ask, and writes the answers down for remotes that run by
 * themselves: `pnpm --filter @lapis/api record`.
 */
const root = resolve(import.meta.dirname, '../../..');
const file = join(root, 'shared/testing/src/recorded/demo.json');

const administrator = { ADMIN_EMAIL: 'admin@lapis.example', ADMIN_PASSWORD: 'only-for-a-moment' };

async function record(dataDir: string) {
  const settings = readSettings(
    { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...administrator },
    root,
  );
  const { app } = await start(settings);
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
  // All of them: a remote by itself turns the pages.
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
  await ask('/admin/newsletter/topics');
  await ask('/admin/newsletter/settings');
  await ask('/admin/newsletter/digests');
  const letters = await ask<List<{ id: number }>>('/admin/letters', '?per_page=100');
  for (const { id } of letters.results) {
    await ask(`/admin/letters/${id}/mail`);
    await ask(`/admin/letters/${id}/progress`);
    await post(`/admin/letters/${id}/count`, { audience: {} });
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

const dataDir = await mkdtemp(join(tmpdir(), 'lapis-recording-'));
try {
  const answers = await record(dataDir);
  await writeFile(file, `${JSON.stringify(answers, null, 1)}\n`);
  console.log(`${Object.keys(answers).length} answers written to ${file}`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
