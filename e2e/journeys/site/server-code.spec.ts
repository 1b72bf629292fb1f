import type { APIRequestContext } from '@playwright/test';
import { documentLoads, expect, mainMenu, title, visit } from '../../kit/journey';
import { test } from '../../kit/own-remotes';

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('the browser renders a remote that fails on the server, and the log names its version', async ({
  page,
  request,
  remotes,
  site,
}) => {
  const good = await remotes.live('public');
  const deaf = await remotes.release('public', 'deaf', "\nthrow new Error('Not on this server');");
  // One page of this version fails during rendering.
  const blind = await remotes.release(
    'public',
    'blind',
    `\nconst { init, get } = module.exports;
    module.exports = {
      init,
      async get(expose) {
        const { routes } = (await get(expose))();
        routes.find(({ id }) => id === 'about').lazy = async () => ({
          Component() { throw new Error('Not this page'); },
        });
        return () => ({ routes });
      },
    };`,
  );
  const said = (version: string, what: string) =>
    expect.poll(() => site.log()).toMatch(new RegExp(`"remote":"public","version":"${version}".*${what}`));

  await remotes.makeLive('public', deaf);
  await expect.poll(() => htmlOf(request, '/about')).toContain(`${deaf}/`);
  expect(await htmlOf(request, '/about')).toContain('Please wait');
  await said(deaf, 'a remote does not run on the server');
  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  const loads = documentLoads(page);
  await mainMenu(page).getByRole('link', { name: 'Terms' }).click();
  await expect(title(page, 'Terms of use')).toBeVisible();
  expect(loads).toEqual([]);

  await remotes.makeLive('public', blind);
  await expect.poll(() => htmlOf(request, '/about')).toContain(`${blind}/`);
  expect(await htmlOf(request, '/about')).toContain('Please wait');
  await said(blind, 'a page could not be rendered on the server');
  expect(await htmlOf(request, '/terms')).toContain('They are short because the site does little');
  await visit(page, '/about');
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();

  await remotes.makeLive('public', good);
  await expect.poll(() => htmlOf(request, '/about')).toContain('began in 2014 at a kitchen table');
});
