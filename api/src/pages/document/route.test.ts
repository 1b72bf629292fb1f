import type { Manifest } from '@lapis/contract/manifest';
import { pageIndex } from '../releases/live/page-index';
import type { Release } from '../releases/live/release';
import { findPage, toRoute } from './route';

const page = (name: string, path: string, query: string[] = []) => ({ name, path, query });

const release = {
  pages: pageIndex([
    [
      'giving',
      {
        pages: [
          page('give', '/give', ['amount', 'draft']),
          page('give.gift', '/give/gift/:token'),
          page('login', '/login', ['verify', 'challenge']),
        ],
      } as unknown as Manifest,
    ],
  ]),
  remotes: new Map([['giving', { server: 'routes.js' }]]),
  unknown: [] as string[],
} as Release;

test.each([
  ['/give', false],
  ['/give?amount=25', false],
  ['/give?draft=a-token', true],
  ['/give/gift/a-token', true],
  ['/login', false],
  ['/login?verify=a-token', true],
  ['/login?challenge=a-token', true],
])('%s has a secret address: %s', (url, isSecret) => {
  expect(toRoute(release, findPage(release, url), undefined)).toMatchObject({
    task: { kind: 'page' },
    isSecret,
  });
});
