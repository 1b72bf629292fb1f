import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import journeys from './journeys.json';

test('each journey belongs to one app, or to all', () => {
  const specs = readdirSync(__dirname).filter((file) => file.endsWith('.spec.ts'));
  const owned = Object.values(journeys).flat();
  expect(owned.map((name) => `${name}.spec.ts`).toSorted()).toEqual(specs.toSorted());
});

test('each remote has journeys', () => {
  const remotes = readdirSync(join(__dirname, '../remotes'));
  expect(Object.keys(journeys)).toEqual(expect.arrayContaining(remotes));
});
