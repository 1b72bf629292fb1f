import { describeSite } from '../../../testing/testing';
import { visitsRepository } from '../visits/visits.repository';
import { revertIfWorse } from './health';

interface Shown {
  live?: string;
  lastGood?: string;
  canary?: string;
}

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
    revertIfWorse(site().db, pointers(shown), { app: 'public', version, networks: { ok: 10, failed: 5 } });

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
