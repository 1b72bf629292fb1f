import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { answered, expect, title, visit } from '../../kit/journey';
import { type Remotes, test } from '../../kit/own-remotes';
import { root } from '../../kit/site';

const run = promisify(execFile);

/** Copies the project, to create and build remotes there, and make them live on the running site. */
async function copiedProject(remotes: Remotes) {
  const project = await mkdtemp(path.join(tmpdir(), 'lapis-project-'));
  await run('node', ['tools/checks/copy-project.mjs', project], { cwd: root });
  return {
    project,
    begin: (...args: string[]) => run('npm', ['run', 'new', '--', ...args], { cwd: project }),

    /** Builds a single remote, and makes it live on the running site. */
    async release(remote: string) {
      const env = { ...process.env, LAPIS_KEY: remotes.signer.file };
      await run('node', ['tools/build/build.mjs', remote], { cwd: project, env });
      await run('node', ['tools/build/promote.mjs', '--folder', remote], { cwd: project });
      const built = path.join(project, 'build/remotes', remote);
      const { version } = JSON.parse(await readFile(path.join(built, 'live.json'), 'utf8')) as {
        version: string;
      };
      await cp(path.join(built, version), path.join(remotes.dir, remote, version), { recursive: true });
      await remotes.makeLive(remote, version);
      return version;
    },
  };
}

/** Waits until a page exists, and opens it. */
async function opens(page: Page, address: string, heading: string) {
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await visit(page, address);
  await expect(title(page, heading)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${heading} · `));
}

test('a new remote is live once it is built and promoted, and so is a new page of it', async ({
  page,
  remotes,
  site,
  problems,
}) => {
  // Slow, because of three builds.
  test.slow();
  problems.allow(answered(404));
  const { project, begin, release } = await copiedProject(remotes);

  expect((await page.goto('/shop'))?.status()).toBe(404);
  await begin('remote', 'shop', 'Our shop');
  const first = await release('shop');
  await opens(page, '/shop', 'Our shop');

  // Files that aren't compiled into the remote don't change its version.
  await appendFile(path.join(project, 'shared/testing/src/renderPage.tsx'), '\n// A comment.\n');
  await addCall(path.join(project, 'shared/contract/src/site/contact.ts'));
  expect(await release('shop')).toBe(first);

  expect((await page.goto('/shop/gift-cards'))?.status()).toBe(404);
  await begin('page', 'shop', 'gift-cards');
  await release('shop');
  await opens(page, '/shop/gift-cards', 'Gift cards');
  // Editors can link to the new page, even in a portal that was built before.
  const headers = { authorization: `Bearer ${await site.signIn()}` };
  const offered = await (await page.request.get('/api/admin/linkable-pages', { headers })).json();
  const pages = [
    { title: 'Our shop', path: '/shop' },
    { title: 'Gift cards', path: '/shop/gift-cards' },
  ];
  expect(offered).toHaveProperty('results', expect.arrayContaining(pages));
  await rm(project, { recursive: true });
  await rm(path.join(remotes.dir, 'shop'), { recursive: true });
});

test(
  'a new page of giving is live by promoting giving alone',
  { tag: '@campaign' },
  async ({ page, remotes, problems }) => {
    problems.allow(answered(404));
    const { project, begin, release } = await copiedProject(remotes);
    expect((await page.goto('/give/in-memory'))?.status()).toBe(404);
    await begin('page', 'giving', 'in-memory', 'Giving in memory');
    await release('giving');
    await opens(page, '/give/in-memory', 'Giving in memory');
    await opens(page, '/give', 'Give');
    await rm(project, { recursive: true });
  },
);

/** Adds a call that no app uses. */
async function addCall(file: string) {
  const text = await readFile(file, 'utf8');
  const call = "unused: endpoint('GET /unused', { access: 'anyone', summary: 'Nothing' }),";
  const changed = text.replace('export const contact = {', `export const contact = {\n  ${call}`);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
}
