import { describeOnEachDatabase } from '../../testing/testing';
import { healIfWorse, isWorse } from './health';
import { visitsRepository } from './visits.repository';

const visits = (ok: number, failed: number) => ({ ok, failed });

test.each([
  ['a version of which nothing is known', visits(0, 0), visits(500, 0), false],
  ['one that failed whenever it was seen, before 20 saw it', visits(0, 19), visits(500, 0), false],
  ['one that fails for everybody', visits(0, 20), visits(500, 0), true],
  ['one that fails for 15 in a hundred', visits(85, 15), visits(500, 0), true],
  ['one that fails for fewer', visits(86, 14), visits(500, 0), false],
  ['one that fails as often as the one before', visits(80, 20), visits(400, 100), false],
  ['one that fails three times as often', visits(40, 60), visits(400, 100), true],
  ['one after a version that hardly anybody saw', visits(80, 20), visits(0, 19), true],
])('%s', (_, version, before, expected) => {
  expect(isWorse(version, before)).toBe(expected);
});

describeOnEachDatabase('going back by itself', (site) => {
  const rollBack = jest.fn<Promise<void>, [string, string, string]>().mockResolvedValue();
  const pointers = (live?: string, lastGood?: string) => ({
    live: async () => live,
    lastGood: async () => lastGood,
    rollBack,
  });
  const tell = async (version: string, kind: 'ok' | 'render' | 'load', times: number) => {
    for (let time = 0; time < times; time += 1) {
      await visitsRepository(site().db).count({ app: 'public', version, page: 'home', kind });
    }
  };
  const heal = (...[live, lastGood]: [string?, string?]) =>
    healIfWorse(site().db, pointers(live, lastGood), 'public');

  beforeEach(() => rollBack.mockClear());

  test('happens where the live version does worse, and says why', async () => {
    await tell('1', 'ok', 30);
    await tell('2', 'ok', 15);
    await tell('2', 'render', 4);
    await heal('2', '1');
    expect(rollBack).not.toHaveBeenCalled();
    await tell('2', 'load', 1);
    await heal('2', '1');
    expect(rollBack).toHaveBeenCalledWith(
      'public',
      '2',
      '5 of 20 visits failed; of the version before 0 of 30 visits failed',
    );
  });

  test('leaves what is live where there is nothing to go back to, and where nothing is live', async () => {
    await heal('2', undefined);
    await heal(undefined, '1');
    expect(rollBack).not.toHaveBeenCalled();
  });

  test('counts no visits of before yesterday', async () => {
    await tell('3', 'load', 20);
    await site().db.updateTable('release_visits').set({ hour: '2026-01-01T00' }).execute();
    await heal('3', '1');
    expect(rollBack).not.toHaveBeenCalled();
    await visitsRepository(site().db).purge();
    expect(await site().db.selectFrom('release_visits').selectAll().execute()).toEqual([]);
  });
});
