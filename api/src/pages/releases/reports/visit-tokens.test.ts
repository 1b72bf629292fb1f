import { describeSite } from '../../../testing/testing';
import { HOUR } from '../../../server/time/clock';
import { createVisitTokens } from './visit-tokens';

describeSite('the token of a served page', (site) => {
  const versions = new Map([
    ['shell', '1'],
    ['public', '2'],
  ]);
  let now = 500_000 * HOUR;
  const tokens = async () => {
    const made = createVisitTokens(site().db, () => now);
    await made.load();
    return made;
  };

  test('is valid for the versions of its page alone, in each process that has sent them', async () => {
    const [one, other] = [await tokens(), await tokens()];
    const token = one.of(versions) ?? '';
    expect(one.isGood(token, 'public', '2')).toBe(true);
    expect(one.isGood(token, 'public', '3')).toBe(false);
    expect(other.isGood(token, 'public', '2')).toBe(false);
    expect(other.of(new Map([...versions].toReversed()))).toBe(token);
    expect(other.isGood(token, 'public', '2')).toBe(true);
  });

  test('is another one each hour, and valid for a day and two hours', async () => {
    const made = await tokens();
    const token = made.of(versions) ?? '';
    const before = now;
    now += 26 * HOUR;
    expect(made.of(versions)).not.toBe(token);
    expect(made.isGood(token, 'public', '2')).toBe(true);
    now += HOUR;
    expect(made.isGood(token, 'public', '2')).toBe(false);
    now = before - HOUR;
    expect(made.isGood(token, 'public', '2')).toBe(false);
  });

  test('can’t be forged', async () => {
    const made = await tokens();
    const [hour, mac = ''] = (made.of(versions) ?? '').split('.');
    for (const token of [`${hour}.${mac.slice(1)}`, `${hour}.`, `${hour}.${'A'.repeat(22)}`, mac, '', 'é'])
      expect(made.isGood(token, 'public', '2')).toBe(false);
  });

  test('is missing before the key was read', () => {
    expect(createVisitTokens(site().db).of(versions)).toBeUndefined();
  });
});
