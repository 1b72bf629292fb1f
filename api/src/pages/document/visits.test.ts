import type { Pointer } from '../releases/pointers.repository';
import type { RolloutState } from '../releases/rollouts.repository';
import { createVisits } from './visits';

const state = (percent: number, from = 0): RolloutState => ({ version: '2', percent, startedAt: '', from });
const pointer = (rollout: RolloutState[]): Pointer => ({
  version: '1',
  before: null,
  liveFrom: 0,
  changedAt: 0,
  locked: false,
  rollout,
});
const during = (...rollout: RolloutState[]) => ({ known: () => new Map([['public', pointer(rollout)]]) });

/** Everybody in turn. */
function inTurn() {
  let next = 0;
  return () => next++ % 100;
}
const visitsOf = (pointers: ReturnType<typeof during>, secure = false) =>
  createVisits(pointers, { secure }, inTurn());
const jar = (cookie = '') => ({ cookie: cookie.split(';', 1).join() });

test('of a thousand visitors a tenth gets the version, and each gets the same at every visit', () => {
  const first = visitsOf(during(state(10)));
  const second = visitsOf(during(state(10)));
  const jars = Array.from({ length: 1000 }, () => {
    const { choice, cookie } = first.of({});
    return { cookie: jar(cookie), version: choice?.get('public') };
  });
  expect(jars.filter(({ version }) => version === '2')).toHaveLength(100);
  for (const { cookie, version } of jars) {
    for (const visits of [second, first, second]) {
      const visit = visits.of(cookie);
      expect(visit.choice?.get('public')).toBe(version);
      expect(visit.cookie).toBeUndefined();
      expect(visits.choiceOf(cookie)?.get('public')).toBe(version);
    }
  }
});

test('who has the version keeps it when more get it', () => {
  const [few, many] = [visitsOf(during(state(10))), visitsOf(during(state(40)))];
  const jars = Array.from({ length: 100 }, (_, bucket) => jar(`rollout=${bucket}`));
  const getting = (visits: typeof few) => jars.filter((cookie) => visits.of(cookie).choice);
  expect(getting(many)).toEqual(expect.arrayContaining(getting(few)));
  expect(getting(many)).toHaveLength(40);
});

test('the cookie holds a number that many share, for no script and no other site', () => {
  const { cookie, isPrivate } = visitsOf(during(state(10))).of({});
  expect(cookie).toBe('rollout=0; Path=/; HttpOnly; SameSite=Lax');
  expect(isPrivate).toBe(true);
  expect(visitsOf(during(state(10)), true).of({}).cookie).toMatch(/^__Host-rollout=0; .*; Secure$/);
});

test.each(['rollout=100', 'rollout=-1', 'rollout=1e1', 'rollout='])('%s is no number of ours', (cookie) => {
  expect(visitsOf(during(state(10))).of({ cookie }).cookie).toMatch(/^rollout=0;/);
});

test('without a rollout there is no cookie, and one that was left is taken away', () => {
  for (const pointers of [during(), during(state(10), state(0))]) {
    expect(visitsOf(pointers).of({})).toEqual({ choice: undefined, cookie: undefined, isPrivate: false });
    const { cookie, choice } = visitsOf(pointers).of({ cookie: 'rollout=3' });
    expect(cookie).toMatch(/^rollout=; Max-Age=0;/);
    expect(choice).toBeUndefined();
  }
});

test('before its time a rollout gives nothing to anybody, and takes no cookie of another server’s away', () => {
  const visits = visitsOf(during(state(99, Date.now() + 60_000)));
  expect(visits.of({})).toMatchObject({ choice: undefined, cookie: undefined });
  expect(visits.of({ cookie: 'rollout=3' })).toMatchObject({ choice: undefined, cookie: undefined });
});
