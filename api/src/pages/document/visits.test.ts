import type { Pointer } from '../releases/live/pointers.repository';
import type { RolloutState } from '../releases/live/rollouts.repository';
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

function inTurn() {
  let next = 0;
  return () => next++ % 100;
}
const createTestVisits = (pointers: ReturnType<typeof during>, secure = false) =>
  createVisits(pointers, { secure }, inTurn());
const jar = (cookie = '') => ({ cookie: cookie.split(';', 1).join() });

test('of a thousand visitors a tenth gets the version, and each gets the same at every visit', () => {
  const first = createTestVisits(during(state(10)));
  const second = createTestVisits(during(state(10)));
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

test('a request is given one number, however often it is read', () => {
  const visits = createTestVisits(during(state(10)));
  const headers = {};
  expect(visits.of(headers)).toEqual(visits.of(headers));
  expect(visits.of({}).cookie).not.toBe(visits.of(headers).cookie);
});

test('a visitor with the version keeps it when more get it', () => {
  const [few, many] = [createTestVisits(during(state(10))), createTestVisits(during(state(40)))];
  const jars = Array.from({ length: 100 }, (_, bucket) => jar(`rollout=${bucket}`));
  const getting = (visits: typeof few) => jars.filter((cookie) => visits.of(cookie).choice);
  expect(getting(many)).toEqual(expect.arrayContaining(getting(few)));
  expect(getting(many)).toHaveLength(40);
});

test('the cookie holds a number that many visitors share, and is closed to scripts and other sites', () => {
  const { cookie, isPrivate } = createTestVisits(during(state(10))).of({});
  expect(cookie).toBe('rollout=0; Path=/; HttpOnly; SameSite=Lax');
  expect(isPrivate).toBe(true);
  expect(createTestVisits(during(state(10)), true).of({}).cookie).toMatch(/^__Host-rollout=0; .*; Secure$/);
});

test.each(['rollout=100', 'rollout=-1', 'rollout=1e1', 'rollout='])(
  'the invalid cookie %s is replaced',
  (cookie) => {
    expect(createTestVisits(during(state(10))).of({ cookie }).cookie).toMatch(/^rollout=0;/);
  },
);

test('without a rollout there is no cookie, and an old one is deleted', () => {
  for (const pointers of [during(), during(state(10), state(0))]) {
    expect(createTestVisits(pointers).of({})).toEqual({
      choice: undefined,
      cookie: undefined,
      isPrivate: false,
    });
    const { cookie, choice } = createTestVisits(pointers).of({ cookie: 'rollout=3' });
    expect(cookie).toMatch(/^rollout=; Max-Age=0;/);
    expect(choice).toBeUndefined();
  }
});

test('a rollout that has not started changes nothing, and deletes no cookie of another server', () => {
  const visits = createTestVisits(during(state(99, Date.now() + 60_000)));
  expect(visits.of({})).toMatchObject({ choice: undefined, cookie: undefined });
  expect(visits.of({ cookie: 'rollout=3' })).toMatchObject({ choice: undefined, cookie: undefined });
});
