import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '../../kit/journey';
import { startNode } from '../../kit/node-process';
import { isTaken, root, startSite } from '../../kit/site';

test('a developer sees a remote of their own machine in a staging site, and other visitors don’t', async ({
  browser,
}) => {
  test.slow();
  test.skip(await isTaken(3002), 'port 3002, which the remote names, is in use');
  const site = await startSite({ STAGING: '1' });
  const token = await site.signIn();
  const lapis = startNode([path.join(root, 'tools/lapis/bin.mjs'), 'dev', 'account', '--on', site.url], {
    cwd: root,
    env: { ...process.env, LAPIS_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const link = await linkIn(lapis.child.stdout!);
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => void scripts.push(response.url()));
    await context.addCookies([{ name: 'token', value: token, url: site.url }]);
    await page.goto(link);
    await expect(page.getByRole('complementary', { name: 'Version' })).toContainText(
      'You are looking at account from your own machine (localhost:3002).',
    );
    await expect.poll(() => scripts).toContain('http://localhost:3002/remoteEntry.js');
    const plain = await (await fetch(`${site.url}/login`, { headers: { accept: 'text/html' } })).text();
    expect(plain).not.toMatch(/localhost:3002|opened-versions/);
    await context.close();
  } finally {
    await lapis.stop();
    await site.stop();
  }
});

/** Returns the link that the command prints once it has built the remote. */
async function linkIn(output: NodeJS.ReadableStream) {
  for await (const line of createInterface(output)) {
    const [link] = /http\S+\?link=\S+/.exec(line) ?? [];
    if (link) return link;
  }
  throw new Error('The command ended without a link');
}
