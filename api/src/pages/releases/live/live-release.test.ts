import { inTransaction } from '../../../server/database/database';
import { MINUTE, SECOND } from '../../../server/time/clock';
import { describeSite } from '../../../testing/testing';
import { deploy, lay } from '../../rendering/site-code.fixture';
import { liveRelease } from './live-release';
import { pointersRepository } from './pointers.repository';

const page = (text: string) => `exports.load = async () => ({}); exports.render = () => '<h1>${text}</h1>';`;

describeSite('a promotion', (site) => {
  afterEach(() => jest.useRealTimers());

  test('is live once the database has said so, however slow it is', async () => {
    await deploy(site(), page('Old'));
    await lay(site(), '2', page('New'));
    let answer = () => {};
    let answered: Promise<void> | undefined;
    const slowDb = site().db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await answered;
        return result;
      },
    });
    const live = liveRelease({ ...site(), db: slowDb }, site().app.log, { lookEvery: MINUTE });
    await live.find();
    await inTransaction(site().db, (db) => pointersRepository(db).move('public', { version: '2', delay: 0 }));

    answered = new Promise((resolve) => (answer = resolve));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const promoted = live.untilLive('public');
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    jest.useRealTimers();
    answer();
    await promoted;
    expect(live.known()?.versions.get('public')).toBe('2');
  });
});
