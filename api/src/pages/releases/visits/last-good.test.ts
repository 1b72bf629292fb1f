import { describeSite } from '../../../testing/testing';
import { pointersRepository } from '../live/pointers.repository';
import { findLastGood } from './last-good';
import { visitsRepository } from './visits.repository';

describeSite('the version that a rollback leads to', (site) => {
  const promote = (app: string, version: string, isForced = false) =>
    pointersRepository(site().db).move(app, { version, delay: 0, isForced });
  const lastGood = (app: string, live: string) => findLastGood(site().db, app, live);

  async function tell(app: string, version: string, kind: 'ok' | 'render', times: number) {
    const visits = visitsRepository(site().db);
    for (let time = 0; time < times; time += 1) {
      await visits.count({ app, version, page: 'home', kind });
      await visits.countNetwork({ app, version, kind });
    }
  }

  test('was live before, and not forced although its pages failed', async () => {
    await promote('forced', '1');
    await promote('forced', '2', true);
    await promote('forced', '3');
    expect(await lastGood('forced', '3')).toBe('1');
    await promote('forced', '4');
    expect(await lastGood('forced', '4')).toBe('3');
  });

  test('does not fail for its visitors', async () => {
    for (const version of ['1', '2', '3']) await promote('failing', version);
    await tell('failing', '1', 'ok', 20);
    await tell('failing', '2', 'ok', 16);
    expect(await lastGood('failing', '3')).toBe('2');
    await tell('failing', '2', 'render', 5);
    expect(await lastGood('failing', '3')).toBe('1');
  });

  test('fails as often as the one before it, if that is no fault of the version', async () => {
    for (const version of ['1', '2', '3']) await promote('alike', version);
    for (const version of ['1', '2']) await tell('alike', version, 'render', 20);
    expect(await lastGood('alike', '3')).toBe('2');
  });

  test('is the one before if none is known to work', async () => {
    await promote('none', '1', true);
    await promote('none', '2', true);
    await promote('none', '3');
    expect(await lastGood('none', '3')).toBe('2');
  });
});
