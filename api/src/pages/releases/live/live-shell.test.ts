import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PAGE } from '../../../testing/template.fixture';
import { describeSite } from '../../../testing/testing';
import { pointTo } from '../../rendering/site-code.fixture';
import { laySigned } from '../versions/signed-version.fixture';

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await delay(20);
}

describeSite('the versions of the shell', (site) => {
  const page = async () => (await site().guest.get('/', { accept: 'text/html' })).body;
  const point = (version: string) => pointTo(site(), version, 'shell');
  const lay = (version: string) =>
    laySigned(site().settings, 'shell', version, {
      content: {
        'index.html': PAGE.replace("'light'", `'${version}'`).replace(
          'main.0a1b2c3d',
          `main.0000000${version}`,
        ),
        [`dist/js/main.0000000${version}.js`]: `shell ${version}`,
        'favicon.svg': `<svg><!-- ${version} --></svg>`,
      },
    });
  const file = async (path: string) => {
    const { statusCode, body } = await site().guest.get(path);
    return statusCode === 200 ? body : statusCode;
  };

  test('a promoted one is sent to visitors, and files of the one before stay for open pages', async () => {
    await lay('1');
    await lay('2');
    await point('1');
    await until(async () => (await page()).includes("'1'"));
    await point('2');
    await until(async () => (await page()).includes("'2'"));
    expect(await file('/dist/js/main.00000002.js')).toBe('shell 2');
    expect(await file('/dist/js/main.00000001.js')).toBe('shell 1');
    expect(await file('/favicon.svg')).toContain('2');
    expect(await file('/dist/js/main.00000009.js')).toBe(404);

    await point('1');
    await until(async () => (await page()).includes("'1'"));
    expect(await file('/dist/js/main.00000002.js')).toBe('shell 2');
  });

  test('one that is not what was signed does not go live, and none of its files is served', async () => {
    await appendFile(join(await lay('3'), 'index.html'), '<!-- forged -->');
    await point('3');
    await until(async () => {
      await page();
      return site().log.some((line) => line.includes('index.html is not what was signed'));
    });
    expect(await page()).toContain("'1'");
    expect(await file('/dist/js/main.00000003.js')).toBe(404);
    await point('1');
  });

  test('one in the folder of another version does not go live', async () => {
    const dir = await lay('4');
    await cp(dir, join(site().settings.shellDir, '5'), { recursive: true });
    await point('5');
    await until(async () => {
      await page();
      return site().log.some((line) => line.includes('it is shell 4'));
    });
    expect(await page()).toContain("'1'");
    await point('1');
  });
});

describeSite('a remote that is not what was signed', (site) => {
  const page = async () => (await site().guest.get('/about', { accept: 'text/html' })).body;

  test.each<[string, (dir: string) => Promise<unknown>]>([
    ['one byte more', (dir) => appendFile(join(dir, 'dist/js/remoteEntry.js'), ' ')],
    ['a file more', (dir) => writeFile(join(dir, 'extra.js'), '')],
    ['no signature', (dir) => rm(join(dir, 'lapis.sig'))],
  ])('with %s does not go live, and the version before stays', async (how, alter) => {
    const version = `forged-${how.replaceAll(' ', '-')}`;
    expect(await page()).toContain('<title>');
    await alter(await laySigned(site().settings, 'public', version));
    await pointTo(site(), version, 'remotes/public');
    await until(async () => {
      await page();
      return site().log.some((line) => line.includes(`public ${version} is refused`));
    });
    const plan = /\/site-plan\/[\w-]+/.exec(await page())?.[0] ?? '';
    const { body } = await site().guest.get(plan);
    expect(body).toContain('/remotes/public/0/');
    expect(body).not.toContain(version);
  });
});
