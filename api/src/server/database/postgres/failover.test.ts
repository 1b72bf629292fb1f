import { startPair } from '../../../testing/postgres-pair.fixture';
import { postgresPrograms, until } from '../../../testing/postgres-programs.fixture';
import { describeSite } from '../../../testing/testing';
import { breakableProxy } from './breakable-proxy.fixture';

jest.setTimeout(300_000);

const describeWithServers = postgresPrograms() ? describe : describe.skip;

/** Concurrent writes when the server ends. */
const WRITERS = 3;

describeWithServers.each([
  ['breaks', 'cut'],
  ['falls silent', 'silence'],
] as const)('a failover of PostgreSQL when the first server %s (Debian: postgresql)', (_, end) => {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let way: Awaited<ReturnType<typeof breakableProxy>>;

  beforeAll(async () => {
    pair = await startPair();
    way = await breakableProxy(pair.first);
  });
  afterAll(async () => {
    await way.close();
    await pair.stop();
  });

  describeSite(
    'a site',
    (site) => {
      test('loses no acknowledged write, and accepts writes again within two attempts', async () => {
        jest.spyOn(console, 'error').mockImplementation(() => {});
        const { get, post } = await site().signIn('admin');
        const acknowledged: string[] = [];
        let count = 0;
        const save = async () => {
          const slug = `story-${++count}`;
          const story = { slug, title: slug, html: '<p>It is written.</p>' };
          const { statusCode } = await post('/api/admin/blog', story);
          if (statusCode === 201) acknowledged.push(slug);
          return statusCode;
        };
        const saveWhilePossible = async () => {
          for (;;) {
            const status = await save();
            if (status !== 201) return status;
          }
        };

        const writers = Array.from({ length: WRITERS }, saveWhilePossible);
        await until(async () => acknowledged.length > 20);
        way[end]();
        await pair.killFirst();
        expect(await Promise.all(writers)).toEqual(writers.map(() => 503));

        await pair.promoteSecond();
        way.leadTo(pair.second);
        way.mend();
        // One attempt takes 7 seconds at most, so the site accepts writes again within 14.
        const tries = [await save()];
        if (tries[0] !== 201) tries.push(await save());
        expect(tries.at(-1)).toBe(201);

        const kept = await site().db.selectFrom('stories').select('slug').execute();
        expect(kept.map(({ slug }) => slug)).toEqual(expect.arrayContaining(acknowledged));
        expect((await get('/readyz')).statusCode).toBe(200);
        await until(async () => site().changes.listening);
      });
    },
    { environment: () => ({ DATABASE_URL: way.url }) },
  );
});
