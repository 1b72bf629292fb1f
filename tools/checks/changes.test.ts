import { findJourneys, findTests } from './changes';

const journeys = { public: ['visitor'], admin: ['portal'], all: ['markup'], shell: ['failures'] };

test('what imports a changed file, directly or through others, is tested, and what lies beside it', async () => {
  const tests = await findTests(['api/src/giving/gift-aid/periods.ts']);
  expect(tests).toContain('api/src/giving/gift-aid/periods.test.ts');
  expect(tests).toContain('api/src/giving/claims/any-order.test.ts');
  expect(tests).not.toContain('api/src/cms/html/hostile-html.test.ts');
  expect(tests).not.toContain('remotes/public/src/home/HomePage.test.tsx');
});

test('a test that is changed is run', async () => {
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

test('the journeys of an app are run for its changes, and those that belong to all', () => {
  expect(findJourneys(['remotes/admin/src/pages.ts'], journeys)).toEqual(['portal', 'markup']);
});

test('every journey is run for changes of the server, the shell and what is shared', () => {
  const all = ['visitor', 'portal', 'markup', 'failures'];
  for (const file of ['api/src/start/app.ts', 'shell/src/start.tsx', 'shared/ui/src/theme.css'])
    expect(findJourneys([file], journeys)).toEqual(all);
});

test('no journey is run for documents and tests, and one that is changed is run alone', () => {
  const changed = ['README.md', 'api/src/start/start.test.ts', 'e2e/search.spec.ts'];
  expect(findJourneys(changed, journeys)).toEqual(['search']);
});
