import fastify from 'fastify';
import type { App } from '../http/serve';
import type { JobServices } from './job';
import { startJobs } from './start-jobs';

test('a job that loses its database while the server stops is not logged', async () => {
  const app = fastify() as unknown as App;
  const log = { error: jest.fn() };
  const rejects: ((error: Error) => void)[] = [];
  const run = () => new Promise<void>((_, reject) => void rejects.push(reject));
  const job = { name: 'slow', does: 'waits', every: 1000, inBackground: true, run };
  startJobs(app, [job], { log } as unknown as JobServices);
  await app.ready();
  const closed = app.close();
  await new Promise(setImmediate);
  for (const reject of rejects) reject(new Error('driver has already been destroyed'));
  await closed;
  expect(rejects).toHaveLength(1);
  expect(log.error).not.toHaveBeenCalled();
});
