import { contentNames } from '@lapis/contract';
import { requirePath } from '@lapis/contract/pages';
import { rebuildIndex } from '../cms/search/index-build';
import { allTables } from '../operations/backup/backed-up-tables';
import { describeSite } from '../testing/testing';
import { contentTypes } from './types';

test('every type of the contract is served, once', () => {
  expect(contentTypes.map(({ name }) => name).toSorted()).toEqual(contentNames.toSorted());
});

describe.each(contentTypes)('$many', ({ table, pointsTo = {} }) => {
  test('come after the types that they point to', () => {
    const before = contentTypes.slice(
      0,
      contentTypes.findIndex((type) => type.table === table),
    );
    expect(before.map((type) => type.table)).toEqual(expect.arrayContaining(Object.values(pointsTo)));
  });
});

describeSite('the lists of types', (site) => {
  test('are found by a search', async () => {
    await rebuildIndex(site().db, contentTypes);
    const found = await site().db.selectFrom('search_index').select('path').execute();
    const lists = contentTypes.flatMap(({ pages }) => (pages?.list ? [requirePath(pages.list)] : []));
    expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining(lists));
  });
});

describeSite('the tables of the database', (site) => {
  test('are announced by a type, or listed in the backup', async () => {
    const tables = await site().db.introspection.getTables();
    // SQLite's full-text search has further tables.
    const names = tables.map(({ name }) => name).filter((name) => !/^search_index_|_letters/.test(name));
    expect(allTables.toSorted()).toEqual(names.toSorted());
  });
});
