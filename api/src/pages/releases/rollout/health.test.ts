import { describeSite } from '../../../testing/testing';
import { revertIfWorse, isWorse } from './health';
import { visitsRepository } from './visits.repository';

interface Shown {
  live?: string;
  lastGood?: string;
  canary?: string;
}

const visits = (ok: number, failed: number) => ({ ok, failed });

const many = visits(0, 1000);

test.each([
  ['a version of which nothing is known', visits(0, 0), visits(500, 0), many, false],
  ['one that failed whenever it was seen, before 20 saw it', visits(0, 19), visits(500, 0), many, false],
  ['one that fails for everybody', visits(0, 20), visits(500, 0), many, true],
  ['one that fails for 15 in a hundred', visits(85, 15), visits(500, 0), many, true],
  ['one that fails for fewer', visits(86, 14), visits(500, 0), many, false],
  ['one that fails as often as the one before', visits(80, 20), visits(400, 100), many, false],
  ['one that fails three times as often', visits(40, 60), visits(400, 100), many, true],
  [
    'one that fails for 49 in a hundred, after one that hardly anybody saw',
    visits(51, 49),
    visits(0, 19),
    many,
    false,
  ],
  ['one that fails for half, after one that hardly anybody saw', visits(50, 50), visits(0, 19), many, true],
  ['one that fails in four networks', visits(85, 15), visits(500, 0), visits(0, 4), false],
  ['one that fails in five', visits(85, 15), visits(500, 0), visits(0, 5), true],
  [
    'one that fails in fewer than 15 of a hundred networks',
    visits(85, 15),
    visits(500, 0),
    visits(86, 14),
    false,
  ],
  ['one that fails in 15 of a hundred networks', visits(85, 15), visits(500, 0), visits(85, 15), true],
])('%s', (_, version, before, networks, expected) => {
  expect(isWorse(version, before, networks)).toBe(expected);
});

const seen = visits(2, 46);

test.each([
  ['one that works for hardly anyone, after one whose failures four networks invented', visits(2, 4), true],
  ['one that fails as the one before, for nearly everybody', visits(1, 20), false],
  ['one that fails everywhere, as the one before', visits(0, 20), false],
])('%s', (_, networksBefore, expected) => {
  const networks = networksBefore.ok === 0 ? visits(0, 28) : visits(2, 28);
  expect(isWorse(seen, visits(2, 20), networks, networksBefore)).toBe(expected);
});

describeSite('the automatic rollback', (site) => {
  const rollBack = jest.fn<Promise<void>, [string, string, string]>().mockResolvedValue();
  const stop = jest.fn<Promise<void>, [string, string, string]>().mockResolvedValue();
  const pointers = ({ live, lastGood, canary }: Shown) => ({
    live: async () => live,
    lastGood: async () => lastGood,
    canary: async () => canary,
    rollBack,
    stop,
  });
  const tell = async (version: string, kind: 'ok' | 'render' | 'load', times: number) => {
    for (let time = 0; time < times; time += 1) {
      await visitsRepository(site().db).count({ app: 'public', version, page: 'home', kind });
    }
  };
  const heal = (version: string, shown: Shown) =>
    revertIfWorse(site().db, pointers(shown), { app: 'public', version, networks: visits(10, 5) });

  beforeEach(() => {
    rollBack.mockClear();
    stop.mockClear();
  });

  test('happens if the live version does worse, and gives the reason', async () => {
    await tell('1', 'ok', 30);
    await tell('2', 'ok', 15);
    await tell('2', 'render', 4);
    await heal('2', { live: '2', lastGood: '1' });
    expect(rollBack).not.toHaveBeenCalled();
    await tell('2', 'load', 1);
    await heal('2', { live: '2', lastGood: '1' });
    expect(rollBack).toHaveBeenCalledWith(
      'public',
      '2',
      '5 of 20 visits failed in 5 networks; with the previous version, 0 of 30 visits failed',
    );
  });

  test('changes nothing if there is no version before, or no live one', async () => {
    await heal('2', { live: '2' });
    await heal('2', { lastGood: '1' });
    expect(rollBack).not.toHaveBeenCalled();
  });

  test('ends a rollout whose version does worse than the live one, which stays', async () => {
    await tell('live', 'ok', 30);
    await tell('tried', 'ok', 16);
    await tell('tried', 'render', 4);
    await heal('live', { live: 'live', lastGood: '1', canary: 'tried' });
    expect(stop).not.toHaveBeenCalled();
    await heal('tried', { live: 'live', lastGood: '1', canary: 'tried' });
    expect(stop).toHaveBeenCalledWith(
      'public',
      'tried',
      '4 of 20 visits failed in 5 networks; with the live version, 0 of 30 visits failed',
    );
    expect(rollBack).not.toHaveBeenCalled();
  });

  test('ignores a version that visitors no longer get', async () => {
    await tell('gone', 'render', 30);
    await heal('gone', { live: '2', lastGood: '1', canary: 'tried' });
    expect([...stop.mock.calls, ...rollBack.mock.calls]).toEqual([]);
  });

  test('ignores visits from before yesterday, which are deleted', async () => {
    await tell('3', 'load', 20);
    await site().db.updateTable('release_visits').set({ hour: '2026-01-01T00' }).execute();
    await heal('3', { live: '3', lastGood: '1' });
    expect(rollBack).not.toHaveBeenCalled();
    await visitsRepository(site().db).purge();
    expect(await site().db.selectFrom('release_visits').selectAll().execute()).toEqual([]);
  });
});
