import { gate, type GateContext } from './gate';
import type { Manifest } from './manifest';

const page = (name: string, path: string, bytes = 0): Manifest['pages'][number] => ({
  name,
  path,
  query: [],
  linkable: true,
  noindex: false,
  worded: false,
  files: [],
  rendered: true,
  size: { script: bytes, style: 0 },
});

const app = (name: string, said: Partial<Manifest> = {}): Manifest => ({
  app: name,
  version: '1',
  protocol: 1,
  pages: [],
  uses: {},
  calls: {},
  files: {},
  ...said,
});

const offers = (version: string, ...names: string[]) => ({ '@lapis/ui': { version, names } });
const uses = (range: string, names: string[] | '*') => ({ '@lapis/ui': { range, names } });

const shell = app('shell', { offers: offers('1.2.0', 'Button', 'Card') });

const broken = (version: Manifest, others: Manifest[] = [shell], more: Partial<GateContext> = {}) =>
  gate(version, { live: new Map(others.map((one) => [one.app, one])), calls: new Map(), ...more }).map(
    ({ rule }) => rule,
  );

test('a version may go live if everything that it needs is there', () => {
  const version = app('shop', {
    uses: uses('^1.1.0', ['Button']),
    calls: { 'GET /blog': 'now' },
    pages: [page('shop', '/shop')],
  });
  expect(broken(version, [shell], { calls: new Map([['GET /blog', ['now']]]) })).toEqual([]);
});

test.each([
  ['an older patch', '^0.1.0', []],
  ['a later patch', '^0.1.3', ['ranges']],
  ['an older minor version', '^0.0.9', ['ranges']],
])('a version may be built with %s of a package that the shell has in 0.1.2', (_, range, rules) => {
  const host = app('shell', { offers: offers('0.1.2', 'Button') });
  expect(broken(app('shop', { uses: uses(range, ['Button']) }), [host])).toEqual(rules);
});

test.each<[string, Partial<Manifest>, string]>([
  ['another protocol', { protocol: 2 }, 'protocol'],
  ['another major version of a package', { uses: uses('^2.0.0', []) }, 'ranges'],
  ['a later minor version of a package', { uses: uses('^1.3.0', []) }, 'ranges'],
  ['a name that the package lacks', { uses: uses('^1.0.0', ['Kite']) }, 'names'],
  ['a package that the shell lacks', { uses: { dayjs: { range: '^1.0.0', names: [] } } }, 'names'],
  ['names that nobody knows', { uses: uses('^1.0.0', '*') }, 'unknown-names'],
  ['a call that the server lacks', { calls: { 'GET /kites': 'x' } }, 'calls'],
  ['a call that is described otherwise now', { calls: { 'GET /blog': 'before' } }, 'changed-calls'],
  ['a page that is too large', { pages: [page('shop', '/shop', 500_000)] }, 'budget'],
  ['an address of the server', { pages: [page('shop', '/api/shop')] }, 'paths'],
  ['an address of a file', { pages: [page('shop', '/shop.js')] }, 'paths'],
  ['an address twice', { pages: [page('a', '/shop/:id'), page('b', '/Shop/:slug')] }, 'paths'],
  ['a name twice', { pages: [page('a', '/a'), page('a', '/b')] }, 'paths'],
])('%s is a reason against a version', (_, said, rule) => {
  expect(broken(app('shop', said), [shell], { calls: new Map([['GET /blog', ['now']]]) })).toEqual([rule]);
});

test('a call that the server still serves as it was described before is no reason', () => {
  const version = app('shop', { calls: { 'GET /blog': 'before' } });
  expect(broken(version, [shell], { calls: new Map([['GET /blog', ['now', 'before']]]) })).toEqual([]);
});

test('an address, a name and a part of the site belong to a single app', () => {
  const remote = { segments: ['shop'] };
  const pages = [page('shop', '/shop')];
  const other = app('kiosk', { remote, pages });
  expect(
    gate(app('shop', { remote, pages }), { live: new Map([['kiosk', other]]), calls: new Map() }),
  ).toEqual([
    { rule: 'paths', text: 'The part /shop of the site is one of the remote kiosk.' },
    { rule: 'paths', text: 'Its page /shop is one of the remote kiosk.' },
    { rule: 'paths', text: 'The name shop of its page is one of the remote kiosk.' },
  ]);
});

test('a remote may have a part inside another’s, without pages of the other in it', () => {
  const admin = (...paths: string[]) =>
    app('admin', { remote: { segments: ['admin'] }, pages: paths.map((path) => page(path, path)) });
  const giving = app('giving', {
    remote: { segments: ['admin/giving'] },
    pages: [page('funds', '/admin/giving/funds')],
  });
  expect(broken(giving, [admin('/admin', '/admin/givings')])).toEqual([]);
  const together = { live: new Map([['admin', admin('/admin/giving/old')]]), calls: new Map() };
  expect(gate(giving, together)).toEqual([
    {
      rule: 'paths',
      text: 'The page /admin/giving/old of the remote admin would be in its part /admin/giving.',
    },
  ]);
  expect(gate(admin('/admin/giving/old'), { live: new Map([['giving', giving]]), calls: new Map() })).toEqual(
    [
      {
        rule: 'paths',
        text: 'Its page /admin/giving/old is in the part /admin/giving of the remote giving.',
      },
    ],
  );
});

test('a shell is checked with every live remote, and rejected if it does not list its packages', () => {
  const remotes = [
    app('a', { uses: uses('^1.0.0', ['Button']) }),
    app('b', { uses: uses('^1.0.0', ['Card']) }),
  ];
  expect(broken(app('shell', { offers: offers('1.0.0', 'Card') }), remotes)).toEqual(['names']);
  expect(broken(app('shell', { offers: offers('2.0.0', 'Button', 'Card') }), remotes)).toEqual([
    'ranges',
    'ranges',
  ]);
  expect(broken(app('shell'), remotes)).toEqual(['manifest', 'manifest']);
});

test('what the previous shell lacks is a reason of its own, which may be overridden', () => {
  const version = app('shop', { uses: uses('^1.0.0', ['Card']) });
  const shellBefore = app('shell', { version: '0', offers: offers('1.0.0', 'Button') });
  expect(broken(version, [shell], { shellBefore })).toEqual(['shell-before']);
});
