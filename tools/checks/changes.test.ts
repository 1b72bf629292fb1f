import { findJourneys, findTests } from './changes';

const owners = ['admin', 'host', 'public', 'site'];

test('tests of files that import a changed file are run, and those beside it', async () => {
  const tests = await findTests(['api/src/giving/gift-aid/periods.ts']);
  expect(tests).toContain('api/src/giving/gift-aid/periods.test.ts');
  expect(tests).toContain('api/src/giving/claims/any-order.test.ts');
  expect(tests).not.toContain('api/src/cms/html/hostile-html.test.ts');
  expect(tests).not.toContain('remotes/public/src/home/HomePage.test.tsx');
});

test('a changed test is run', async () => {
  expect(await findTests(['shell/src/navigation/navigation.test.tsx'])).toContain(
    'shell/src/navigation/navigation.test.tsx',
  );
});

test('tests of what several apps share are run in all of them', async () => {
  const tests = await findTests(['shared/http/src/client.ts']);
  for (const test of ['shared/http/src/http.test.ts', 'shell/src/navigation/navigation.test.tsx'])
    expect(tests).toContain(test);
});

test.each(['pnpm-lock.yaml', 'remotes/public/package.json', 'api/src/testing/testing.ts', 'jest.config.cjs'])(
  'everything is run for %s',
  async (file) => {
    expect(await findTests([file])).toBe('all');
  },
);

test('the journeys of an app are run for its changes, and those of the whole site', () => {
  expect(findJourneys(['remotes/admin/src/pages.ts'], owners)).toEqual([
    'e2e/journeys/admin/',
    'e2e/journeys/site/',
  ]);
});

test('every journey is run for changes of server, shell, shared code and a remote without journeys', () => {
  for (const file of [
    'api/src/start/app.ts',
    'shell/src/start.tsx',
    'shared/ui/src/theme.css',
    'remotes/shop/src/pages.ts',
  ])
    expect(findJourneys([file], owners)).toEqual(['e2e/journeys/']);
});

test('no journey is run for documents and tests, and one that is changed is run alone', () => {
  const journey = 'e2e/journeys/public/search.spec.ts';
  expect(findJourneys(['README.md', 'api/src/start/start.test.ts', journey], owners)).toEqual([journey]);
});
