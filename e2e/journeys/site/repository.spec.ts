import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseToken } from '@lapis/contract';
import { answered, expect, title, visit } from '../../kit/journey';
import { test } from '../../kit/own-remotes';
import { beginRepository } from '../../kit/repository';

const pageWith = (name: string) => `
import { ${name} } from '@lapis/ui';
import { useState } from 'react';

export function Component() {
  const [pressed, setPressed] = useState(0);
  return (
    <article>
      <h1>Stall</h1>
      <${name} onClick={() => setPressed(pressed + 1)}>Pressed {pressed} times</${name}>
    </article>
  );
}
`;

test(
  'a remote in its own repository is tested, built and released from there',
  { tag: '@campaign' },
  async ({ page, remotes, site, problems }) => {
    test.slow(true, 'It checks, tests and builds a remote from the beginning.');
    problems.allow(answered(404));
    const folder = await mkdtemp(path.join(tmpdir(), 'lapis-repository-'));
    const dir = path.join(folder, 'stall');
    const inside = await beginRepository('stall', dir);
    const write = (file: string, text: string) => writeFile(path.join(dir, file), text);

    const answer = await page.request.post('/api/admin/releases/stall/tokens', {
      headers: { authorization: `Bearer ${await site.signIn()}` },
      data: { title: 'stall team' },
    });
    const { results } = (await answer.json()) as { results: ReleaseToken & { token: string } };
    const env = { LAPIS_KEY: remotes.signer.file, LAPIS_SERVER: site.url, LAPIS_TOKEN: results.token };
    const lapis = (...args: string[]) => inside('lapis', args, env);

    await write('src/stall/StallPage.tsx', pageWith('Button'));
    await inside('npm', ['run', 'types']);
    // Sets NODE_ENV, because tools in the same process may have set it to production for other journeys.
    await inside('npm', ['test'], { CI: '1', NODE_ENV: 'test' });
    await lapis('build');
    await lapis('push', 'stall');
    expect((await page.goto('/stall'))?.status()).toBe(404);
    await lapis('promote', 'stall');

    await expect.poll(async () => (await page.request.get('/stall')).status()).toBe(200);
    // The server renders the page.
    expect(await (await page.request.get('/stall')).text()).toContain('<h1>Stall</h1>');
    await visit(page, '/stall');
    await expect(title(page, 'Stall')).toBeVisible();
    // A second copy of React would lack the state in the host's.
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();

    // Built with newer packages than the live shell's, the remote may use a name that the shell lacks.
    const newer = "\nexport { Button as Ribbon } from './Button';\n";
    await appendFile(path.join(dir, 'node_modules/@lapis/ui/src/index.ts'), newer);
    await write('src/stall/StallPage.tsx', pageWith('Ribbon'));
    await lapis('build');
    await lapis('push', 'stall');
    const refused = await lapis('check', 'stall', '--json').catch((error: { stdout: string }) => error);
    const missing = { rule: 'names', text: expect.stringContaining('uses Ribbon from @lapis/ui') };
    expect(JSON.parse(refused.stdout)).toMatchObject({ reasons: expect.arrayContaining([missing]) });
    await rm(folder, { recursive: true });
    await rm(path.join(remotes.dir, 'stall'), { recursive: true });
  },
);
