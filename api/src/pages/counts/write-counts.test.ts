import fastify from 'fastify';
import type { App } from '../../server/http/serve';
import { writeCounts } from './write-counts';

test('a count that can’t be written prevents no other, and is logged', async () => {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app: App = fastify({ logger: { level: 'error', stream } });
  const written = jest.fn(async () => {});
  writeCounts(app, [{ flush: () => Promise.reject(new Error('The table is locked')) }, { flush: written }]);
  await app.ready();
  await expect(app.flushCounts()).rejects.toMatchObject({ errors: [new Error('The table is locked')] });
  expect(written).toHaveBeenCalledTimes(1);
  await app.close();
  expect(written).toHaveBeenCalledTimes(2);
  expect(logged.at(-1)).toMatch(/The table is locked.*the last counts are lost/);
});
