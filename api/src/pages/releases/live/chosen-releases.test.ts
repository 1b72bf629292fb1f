import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeSite } from '../../../testing/testing';
import { createPages } from '../../document/pages';
import { deploy, lay, promote } from '../../rendering/site-code.fixture';
import { VersionUnavailable } from '../versions/choice';
import { liveRelease } from './live-release';

const page = (text: string) => `exports.load = async () => ({}); exports.render = () => '<h1>${text}</h1>';`;
const choice = (version: string) => new Map([['public', version]]);

const { now } = Date;
let ahead = 0;
/** Advances the clock, as chosen versions are checked once a second. */
async function until(condition: () => Promise<boolean>) {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  while (!(await condition())) {
    ahead += 1001;
    await delay(20);
  }
}
afterAll(() => jest.restoreAllMocks());

describeSite('a choice of versions', (site) => {
  let live: ReturnType<typeof liveRelease>;
  let pages: ReturnType<typeof createPages>;

  beforeAll(async () => {
    await deploy(site(), page('Live'));
    await lay(site(), 'chosen', page('Chosen'));
    live = liveRelease(site(), site().app.log);
    const unused = undefined as never;
    const services = { ...site(), imageWorker: unused, findHiddenPictures: unused };
    pages = createPages(site().app, { ...services, live });
  });
  afterAll(() => pages.close());

  const find = async (version?: string) => {
    const { value, status } = await pages.find('/about', version ? choice(version) : undefined);
    const html = value.forms.identity.toString();
    return { status, html, heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1] };
  };

  test('has pages rendered by the chosen versions, while live pages stay cached', async () => {
    await find();
    const chosen = await find('chosen');
    expect(chosen.heading).toBe('Chosen');
    expect(chosen.html).toContain('/remotes/public/chosen/');
    expect(await find('chosen')).toMatchObject({ status: 'hit', heading: 'Chosen' });
    expect(await find()).toMatchObject({ status: 'hit', heading: 'Live' });
  });

  test('has a plan of its own, with the live versions of other apps', async () => {
    const of = async (version?: string) => {
      const [href = ''] = /\/site-plan\/[\w-]+/.exec((await find(version)).html) ?? [];
      const text = await pages.config(href, version ? choice(version) : undefined);
      return JSON.parse(String(text?.forms.identity));
    };
    const [now, chosen] = [await of(), await of('chosen')];
    expect(chosen.remotes.public.start.entry).toMatch(/^\/remotes\/public\/chosen\//);
    expect(now.remotes.public.start.entry).toMatch(/^\/remotes\/public\/1\//);
    expect(chosen.remotes.admin).toEqual(now.remotes.admin);
  });

  test('has a page ready if it was just rendered', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now());
    await find('chosen');
    const ready = pages.ready('/about', choice('chosen'));
    expect(ready?.forms.identity.toString()).toContain('<h1>Chosen</h1>');
    expect(pages.ready('/about', choice('never asked for'))).toBeUndefined();
    clock.mockRestore();
  });

  test.each(['nothing', '../public/1'])('is refused if there is no version %s', async (version) => {
    await expect(find(version)).rejects.toThrow(VersionUnavailable);
  });

  test('is refused if a version is not what was signed', async () => {
    await lay(site(), 'forged', page('Forged'));
    await appendFile(join(site().settings.remotesDir, 'public/forged/dist/js/routes.js'), ' ');
    await expect(find('forged')).rejects.toThrow(VersionUnavailable);
  });

  test('ends when a version is deleted', async () => {
    await lay(site(), 'short', page('Short'));
    expect(await find('short')).toMatchObject({ heading: 'Short' });
    await rm(join(site().settings.remotesDir, 'public/short'), { recursive: true });
    await until(() =>
      find('short').then(
        () => false,
        (error) => error instanceof VersionUnavailable,
      ),
    );
  });

  test('is combined with the versions that are live now', async () => {
    const release = await live.find(choice('chosen'));
    await promote(site(), '2', undefined, 'admin');
    await until(async () => (await live.find()).remotes.get('admin')?.version === '2');
    const later = await live.find(choice('chosen'));
    expect(later.id).not.toBe(release.id);
    expect(later.versions).toEqual(new Map([...(await live.find()).versions, ...choice('chosen')]));
  });
});
