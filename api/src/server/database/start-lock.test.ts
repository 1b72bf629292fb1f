import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { StartFailure } from '../settings/start-failure';
import { whileStarting } from './start-lock';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'the start lock on %s',
  (server) => {
    let site: Awaited<ReturnType<typeof testSettings>>;
    beforeAll(async () => {
      site = await testSettings(server === undefined ? {} : { server });
    });
    afterAll(() => site.remove());

    const holder = server
      ? `a start on \\S+, process ${process.pid} \\(PostgreSQL’s \\d+, busy since \\d\\d:\\d\\d:\\d\\d UTC\\)`
      : 'another process that uses .*start\\.lock';

    async function hold() {
      const [taken, done] = [gate(), gate()];
      const held = whileStarting(site.settings, async () => {
        taken.open();
        await done.opened;
      });
      await taken.opened;
      return {
        async letGo() {
          done.open();
          await held;
        },
      };
    }

    test('is held by one start at a time, and the log says what the others wait for', async () => {
      const first = await hold();
      const log: string[] = [];
      let isIn = false;
      const second = whileStarting(
        site.settings,
        async () => {
          isIn = true;
          return 'done';
        },
        { first: 0, every: 1, log: (line) => log.push(line) },
      );
      while (log.length < 3) await sleep(5);
      expect(isIn).toBe(false);
      for (const line of log) expect(line).toMatch(new RegExp(`^Waiting for ${holder}, because`));
      await first.letGo();
      expect(await second).toBe('done');
    });

    test('is not waited for beyond a limit', async () => {
      const first = await hold();
      const failure = await whileStarting(site.settings, async () => {}, { limit: 1 }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(StartFailure);
      expect((failure as StartFailure).lines).toEqual([
        expect.stringMatching(
          new RegExp(
            `^This start has waited \\d+ seconds for ${holder}\\. Stop that process.* start again\\.$`,
          ),
        ),
      ]);
      await first.letGo();
      expect(await whileStarting(site.settings, async () => 'free')).toBe('free');
    });

    test('is released when the work fails', async () => {
      const work = async () => Promise.reject(new Error('nothing came of it'));
      await expect(whileStarting(site.settings, work)).rejects.toThrow('nothing came of it');
      expect(await whileStarting(site.settings, async () => 'free')).toBe('free');
    });
  },
);

const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

onPostgres('on PostgreSQL', () => {
  test('a start that waits for the lock gives up if the connection to the database falls silent', async () => {
    const { settings, proxy, remove } = await testSettings({
      server: TEST_DATABASE_URL ?? '',
      breakable: true,
    });
    const log = (line: string) => line.startsWith('Waiting') && proxy?.silence();
    await whileStarting(settings, async () => {
      const second = whileStarting(settings, async () => {}, { first: 0, log });
      const failure = await second.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StartFailure);
      expect(String(failure)).toMatch(/can’t be used: Query read timeout/);
      proxy?.mend();
    });
    await remove();
  }, 60_000);
});
