import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { laySigned } from '../pages/releases/versions/signed-version.fixture';
import { TEST_DATABASE_URL, testSettings } from '../testing/testing';
import { promoteBuilt } from './promote-built';

describe.each(['SQLite', ...(TEST_DATABASE_URL ? ['PostgreSQL'] : [])])('a build, on %s', (database) => {
  let site: Awaited<ReturnType<typeof testSettings>>;
  const promote = (versions: Record<string, string>) =>
    promoteBuilt(site.settings, new Map(Object.entries(versions)), { lookEvery: 0 });
  const live = async (app: string) =>
    JSON.parse(await readFile(join(site.settings.remotesDir, app, 'live.json'), 'utf8'));

  beforeAll(async () => {
    site = await testSettings(
      database === 'PostgreSQL' && TEST_DATABASE_URL ? { server: TEST_DATABASE_URL } : {},
    );
    const { settings } = site;
    const offers = (version: string) => ({ offers: { react: { version, names: ['use'] } } });
    const uses = (range: string) => ({ uses: { react: { range, names: ['use'] } } });
    await laySigned(settings, 'shell', 's1', offers('19.0.0'));
    await laySigned(settings, 'public', 'p1', uses('^19.0.0'));
    await laySigned(settings, 'account', 'a1', uses('^19.0.0'));
    await laySigned(settings, 'shell', 's2', offers('20.0.0'));
    await laySigned(settings, 'public', 'p2', uses('^20.0.0'));
    await laySigned(settings, 'account', 'a2', uses('^21.0.0'));
    await laySigned(settings, 'account', 'a3', uses('^20.0.0'));
  });
  afterAll(() => site.remove());

  test('goes live at a first start, when nothing is', async () => {
    const said = await promote({ shell: 's1', public: 'p1', account: 'a1' });
    expect(said.split('\n')).toEqual(['shell s1 is live.', 'public p1 is live.', 'account a1 is live.']);
    expect(await live('public')).toMatchObject({ version: 'p1' });
    expect(await promote({ shell: 's1', public: 'p1', account: 'a1' })).toContain('already live');
  });

  test('is refused if it does not fit, and the version before stays live', async () => {
    const said = await promote({ account: 'a2' });
    expect(said).toContain('account a2 was refused');
    expect(said).toContain('ranges: account a2 needs react ^21.0.0, and shell s1 has 19.0.0.');
    expect(await live('account')).toMatchObject({ version: 'a1' });
  });

  test('goes live as a whole, if each version alone would not fit', async () => {
    expect(await promote({ shell: 's2', public: 'p2' })).toContain('shell s2 was refused');
    expect(await live('public')).toMatchObject({ version: 'p1' });
    const said = await promote({ shell: 's2', public: 'p2', account: 'a3' });
    expect(said.split('\n').sort()).toEqual([
      'account a3 is live.',
      'public p2 is live.',
      'shell s2 is live.',
    ]);
    expect(await live('public')).toMatchObject({ version: 'p2', previous: 'p1' });
  });
});
