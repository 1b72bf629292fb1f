import { sql } from 'kysely';
import { testSettings } from '../../testing/testing';
import { connectDatabase, type Database } from './database';
import { isBreaking, migrate } from './migrate';
import { migrations } from './migrations/migrations';

let site: Awaited<ReturnType<typeof testSettings>>;
let db: Database;
beforeEach(async () => {
  site = await testSettings();
  db = await connectDatabase(site.settings);
});
afterEach(async () => {
  await db.destroy();
  await site.remove();
});

async function promises() {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns.map((column) => [
          column.name,
          {
            type: column.dataType,
            isOptional: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
          },
        ]),
      ),
    ]),
  );
}

type Promises = Awaited<ReturnType<typeof promises>>;

/** Lists changes that the previous release couldn't work with. */
function broken(before: Promises, after: Promises) {
  const faults: string[] = [];
  for (const [table, columns] of before) {
    const now = after.get(table);
    if (!now) {
      faults.push(`${table} is gone`);
      continue;
    }
    for (const [name, { type, isOptional }] of columns) {
      const column = now.get(name);
      if (!column) faults.push(`${table}.${name} is gone`);
      else if (column.type !== type) faults.push(`${table}.${name} is of another type`);
      else if (isOptional && !column.isOptional) faults.push(`${table}.${name} must be given now`);
    }
    for (const [name, { isOptional }] of now)
      if (!columns.has(name) && !isOptional) faults.push(`${table}.${name} is new and must be given`);
  }
  return faults;
}

test('migrations only add, unless their name says that they break the previous release', async () => {
  let before = await promises();
  for (const name of Object.keys(migrations)) {
    await migrate(db, 'sqlite', { to: name });
    const after = await promises();
    const faults = broken(before, after);
    // The first migration has no tables to break.
    expect({ name, breaks: faults.length > 0, faults }).toEqual({
      name,
      breaks: isBreaking(name),
      faults: expect.anything(),
    });
    before = after;
  }
});

test.each([
  ['a dropped table', 'drop table release_visits', ['release_visits is gone']],
  [
    'a renamed column',
    'alter table widgets rename column title to headline',
    ['widgets.title is gone', 'widgets.headline is new and must be given'],
  ],
  [
    'a column that has to be given',
    'drop table release_servers; create table release_servers (name text, seen_at text, versions text, mood text not null)',
    ['release_servers.mood is new and must be given'],
  ],
])('%s is noticed', async (_, statements, faults) => {
  await migrate(db, 'sqlite');
  const before = await promises();
  await sql`pragma foreign_keys = off`.execute(db);
  for (const statement of statements.split('; ')) await sql.raw(statement).execute(db);
  expect(broken(before, await promises())).toEqual(faults);
});

describe('a database of a newer release', () => {
  const log: string[] = [];
  const again = () => migrate(db, 'sqlite', { log: (line) => log.push(line) });
  const applied = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '9999')`.execute(db);

  beforeEach(async () => {
    log.length = 0;
    await migrate(db, 'sqlite');
  });

  test('can be used if migrations only added to it, and the log says so', async () => {
    await applied('9998-adds-moods');
    await applied('9999-adds-more');
    await again();
    expect(log).toEqual([
      'The database is from a newer release, which only added to it: 9998-adds-moods, 9999-adds-more. This release can serve the site from it, but neither backs it up nor restores into it.',
    ]);
  });

  test('is rejected if a migration removed something', async () => {
    await applied('9998-adds-moods');
    await applied('9999-breaking-drops-widgets');
    await expect(again()).rejects.toThrow(
      /^The database is from a newer release, which this one can’t work with: 9999-breaking-drops-widgets\. Start the newer/,
    );
  });

  test('is rejected if an unknown migration lies between those of this release', async () => {
    await applied('0000-second-thoughts');
    await expect(again()).rejects.toThrow('corrupted migrations');
  });
});
