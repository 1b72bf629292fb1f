import { Site } from '@lapis/contract';
import { describeSite } from '../../testing/testing';
import { releaseReader } from '../releases/live/release';
import { laySigned } from '../releases/versions/signed-version.fixture';
import { usualLimits } from '../rendering/process-limits';
import { host } from '../rendering/site-code.fixture';
import { type TrialLimits, tryRendering } from './trial-rendering';

/** Milliseconds; longer than any test. */
const ENOUGH = 120_000;

const within = (start: number): TrialLimits => ({
  time: ENOUGH,
  process: { ...usualLimits, start, page: ENOUGH, silence: ENOUGH, lookEvery: 1 },
});

describeSite('a trial of a version', (site) => {
  async function tryWith(version: string, code: string, starts: number[]) {
    const { app, settings } = site();
    await laySigned(settings, 'shell', version, { content: { 'server/index.cjs': host } });
    await laySigned(settings, 'public', version, { content: { 'server/index.cjs': code } });
    const versions = new Map([
      ['shell', version],
      ['public', version],
    ]);
    const release = await releaseReader(settings, app.log)(versions);
    const read = (address: string) => app.readPublic(address);
    const details = Site.parse(JSON.parse((await read('/api/site')).body));
    return tryRendering('public', release, { read, site: details }, starts.map(within));
  }

  test('is repeated if it took too long, and the last one counts', async () => {
    const sound = `exports.load = async () => ({}); exports.render = () => '<h1>Kites</h1>';`;
    expect(await tryWith('1', sound, [0])).toEqual([
      { rule: 'server', text: 'The code of public does not run on the server: was not loaded in 0 ms' },
    ]);
    expect(await tryWith('2', sound, [0, ENOUGH])).toEqual([]);
  });

  test('is not repeated if it found a fault in time', async () => {
    // A second attempt would report a timeout.
    expect(await tryWith('3', `throw new Error('no kite');`, [ENOUGH, 0])).toEqual([
      { rule: 'server', text: 'The code of public does not run on the server: Error: no kite' },
    ]);
  });

  test('blames the page that ends its process, and none that was rendered beside it', async () => {
    const code = `exports.load = async ({ address }) => (address === '/about' ? process.exit(3) : {});
      exports.render = () => '<h1>Kites</h1>';`;
    const blamed = { rule: 'pages', text: 'The page /about can’t be rendered: ended with status 3' };
    expect((await tryWith('4', code, [ENOUGH])).length).toBeGreaterThan(1);
    expect(await tryWith('5', code, [ENOUGH, ENOUGH])).toEqual([blamed]);
  });

  test('finds global names that a remote adds while it is loaded or rendered', async () => {
    const code = `globalThis.cart = []; exports.load = async () => ({});
      exports.render = () => { globalThis.till ??= 1; return '<h1>Kites</h1>'; };`;
    expect(await tryWith('6', code, [ENOUGH])).toEqual([
      {
        rule: 'globals',
        text: 'The code of public adds global names, which all parts of the site share: cart, till.',
      },
    ]);
  });
});
