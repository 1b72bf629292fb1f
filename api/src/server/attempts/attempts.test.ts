import { describeSite } from '../../testing/testing';
import { limitAttempts } from './attempts';

const HOUR = 3600;

describeSite('attempts that are given back', (site) => {
  const limit = () =>
    limitAttempts(site().db, {
      name: 'tried',
      network: { points: 2, duration: HOUR },
      account: { points: 9, duration: HOUR },
      message: 'Too often.',
    });
  const points = async () => {
    const rows = await site().db.selectFrom('attempts').select('points').execute();
    return rows.map((row) => row.points);
  };

  beforeEach(() => site().db.deleteFrom('attempts').execute());

  test('are taken off every count that they were in', async () => {
    const { take } = limit();
    const attempt = await take('a', '2001:db8::1');
    await take('a', '2001:db8::1');
    await attempt.giveBack();
    expect(await points()).toEqual([1, 1, 1, 1]);
    await take('a', '2001:db8::1');
    await expect(take('a', '2001:db8::1')).rejects.toMatchObject({ statusCode: 429 });
    expect(await points()).toEqual([2, 2, 2, 2]);
  });

  test('are not taken off a count that began after theirs was over', async () => {
    const { take } = limit();
    const early = await take('a', '192.0.2.1');
    await site().db.updateTable('attempts').set({ ends_at: '2026-01-01T00:00:00.000Z' }).execute();
    await take('a', '192.0.2.1');
    await early.giveBack();
    expect(await points()).toEqual([1, 1, 1]);
  });

  test('leave no count below zero', async () => {
    const { take } = limit();
    const attempt = await take('a', '192.0.2.1');
    await attempt.giveBack();
    await attempt.giveBack();
    expect(await points()).toEqual([0, 0, 0]);
  });
});

describeSite('attempts from many networks', (site) => {
  /** Returns how many attempts pass, each from another address. */
  async function taken(addressOf: (index: number) => string, tries: number) {
    const network = { points: 5, duration: HOUR };
    const { take } = limitAttempts(site().db, { name: 'many', network, message: 'Too often.' });
    let count = 0;
    for (let index = 0; index < tries; index += 1) {
      const isTaken = await take('', addressOf(index)).then(
        () => true,
        ({ statusCode }: { statusCode: number }) => statusCode !== 429,
      );
      if (isTaken) count += 1;
    }
    return count;
  }

  test('of one internet customer are limited to a small multiple of those from one network', async () => {
    const inOne56 = (index: number) => `2001:db8:8:1${(16 + index).toString(16)}::1`;
    const inOne48 = (index: number) => `2001:db8:8:${((index + 8) * 256).toString(16)}::1`;
    const inOne24 = (index: number) => `192.0.2.${index}`;
    expect(await taken(inOne56, 30)).toBe(10);
    // The first ten counted for this /48 too.
    expect(await taken(inOne48, 30)).toBe(10);
    expect(await taken(inOne24, 60)).toBe(40);
    expect(await taken((index) => `10.${index}.0.1`, 60)).toBe(60);
  });
});
