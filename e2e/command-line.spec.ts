import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseToken } from '@lapis/contract';
import { expect } from './journey';
import { planOf, test, untilServed } from './own-remotes';
import { root } from './site';

interface Ended {
  code: number;
  json: {
    version?: string;
    state?: string;
    url?: string;
    live?: string;
    message?: string;
    reasons?: { rule: string }[];
  };
}

/** Runs a verb of the command line on the site. */
const lapisOn =
  (server: string, token: string) =>
  (...args: string[]) =>
    new Promise<Ended>((resolve) => {
      const env = { ...process.env, LAPIS_SERVER: server, LAPIS_TOKEN: token };
      execFile('node', ['tools/lapis/bin.mjs', ...args, '--json'], { cwd: root, env }, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), json: JSON.parse(stdout) as Ended['json'] }),
      );
    });

test('a team sends a version to the site, has it checked, and gives it to visitors', async ({
  request,
  remotes,
  site,
}) => {
  const before = await remotes.live('account');
  const version = await remotes.release('account', 'pushed');
  // Somewhere else than on the server.
  const builds = await mkdtemp(path.join(tmpdir(), 'lapis-builds-'));
  const folder = path.join(builds, 'remotes/account', version);
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(path.join(remotes.dir, 'account', version), folder);

  const answer = await request.post('/api/admin/releases/account/tokens', {
    headers: { authorization: `Bearer ${await site.signIn()}` },
    data: { title: 'account team' },
  });
  const { results } = (await answer.json()) as { results: ReleaseToken & { token: string } };
  const lapis = lapisOn(site.url, results.token);
  const push = () => lapis('push', 'account', version, '--dir', builds);

  // What was altered on its way is not taken in.
  await writeFile(path.join(folder, 'dist/js/stranger.js'), 'alert()');
  expect(await push()).toMatchObject({ code: 1, json: { reasons: [{ rule: 'files' }] } });
  await rm(path.join(folder, 'dist/js/stranger.js'));

  const url = expect.stringContaining(`${site.url}/api/releases/open?link=`);
  expect(await push()).toMatchObject({ code: 0, json: { state: 'kept', url } });
  expect(await lapis('open', `account@${version}`)).toMatchObject({ code: 0, json: { version, url } });
  expect(await lapis('open', 'account@nothing')).toMatchObject({ code: 1 });
  expect(await planOf(request)).toContain(`/${before}/`);
  expect(await push()).toMatchObject({ code: 0, json: { state: 'kept' } });

  expect(await lapis('check', 'account', version)).toMatchObject({ code: 0 });
  expect(await lapis('promote', 'account', version)).toMatchObject({ code: 0, json: { live: version } });
  await untilServed(request, version);
  expect(await lapis('rollback', 'account')).toMatchObject({ code: 0, json: { live: before } });
  await untilServed(request, before);

  // The token is for this app alone.
  expect(await lapis('lock', 'public')).toMatchObject({
    code: 1,
    json: { message: expect.stringContaining('account') },
  });
  await rm(builds, { recursive: true });
});
