import { join } from 'node:path';
import { MINUTE } from '../time/clock';
import { limitedThread } from './limited-thread';

const thread = limitedThread<'none' | 'time' | 'memory', 'done'>({
  file: join(__dirname, 'task.fixture.mjs'),
  megabytes: 16,
  time: MINUTE,
});
afterAll(() => thread.close());

test('a task that never ends is stopped, and the next one runs', async () => {
  expect(await thread.run('time', 200)).toBeNull();
  expect(await thread.run('none')).toBe('done');
});

test('a task that takes too much memory ends only its thread, and the next one runs', async () => {
  expect(await thread.run('memory')).toBeNull();
  expect(await thread.run('none')).toBe('done');
});
