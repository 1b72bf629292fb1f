import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '../../kit/journey';
import { lapisFor, moveToTeam } from '../../kit/lapis';
import { planOf, test, untilServed } from '../../kit/own-remotes';

test('a team pushes a version to the site, has it checked, and releases it to visitors', async ({
  request,
  remotes,
  site,
}) => {
  const before = await remotes.live('account');
  const version = await remotes.release('account', 'pushed');
  const { builds, folder } = await moveToTeam(remotes, 'account', version);
  const lapis = await lapisFor('account', site, request);
  const push = () => lapis('push', 'account', version, '--dir', builds);

  // A version altered in transit is rejected.
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

  // The token is valid for this app only.
  expect(await lapis('lock', 'public')).toMatchObject({
    code: 1,
    json: { message: expect.stringContaining('account') },
  });
  await rm(builds, { recursive: true });
});
