import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { answered, expect, title, visit } from './journey';
import { test } from './own-remotes';
import { root } from './site';

const run = promisify(execFile);

/** What is there to be built from; the packages themselves are those of the project. */
const parts = ['remotes', 'shared', 'webpack', 'package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
const settings = ['tsconfig.json', '.oxfmtrc.json'];

/** The project's sources in a folder of their own, to be changed. */
async function copyProject() {
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-project-'));
  for (const part of [...parts, ...settings])
    await cp(path.join(root, part), path.join(dir, part), { recursive: true, verbatimSymlinks: true });
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  return dir;
}

test('a new page is live once its remote alone is built and promoted', async ({
  page,
  remotes,
  site,
  problems,
}) => {
  problems.allow(answered(404));
  expect((await page.goto('/history'))?.status()).toBe(404);

  const project = await copyProject();
  const written = await run('node', ['webpack/new.mjs', 'page', 'public', 'history', 'Our history'], {
    cwd: project,
  });
  expect(written.stdout.trim().split('\n').sort()).toEqual([
    'remotes/public/src/history/HistoryPage.module.css',
    'remotes/public/src/history/HistoryPage.tsx',
    'remotes/public/src/history/history.page.ts',
    'remotes/public/src/history/history.test.tsx',
    'remotes/public/src/pages.ts',
  ]);
  await run('node', ['webpack/build.mjs', 'public'], { cwd: project });
  const built = path.join(project, 'build/remotes/public');
  const version = (await readdir(built)).find((name) => /^\d/.test(name)) ?? '';
  await cp(path.join(built, version), path.join(remotes.dir, 'public', version), { recursive: true });
  await remotes.makeLive('public', version);

  await expect.poll(async () => (await page.request.get('/history')).status()).toBe(200);
  await visit(page, '/history');
  await expect(title(page, 'Our history')).toBeVisible();
  await expect(page).toHaveTitle(/^Our history · /);
  // Writers may link to it, in a portal that was built before.
  const headers = { authorization: `Bearer ${await site.signIn()}` };
  const offered = await (await page.request.get('/api/admin/pages', { headers })).json();
  expect(offered).toHaveProperty(
    'results',
    expect.arrayContaining([{ title: 'Our history', path: '/history' }]),
  );
  await rm(project, { recursive: true });
});
