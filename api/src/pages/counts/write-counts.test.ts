import fastify from 'fastify';
import type { App } from '../../server/http/serve';
import { writeCounts } from './write-counts';

test('what can’t be written down costs no other count, and is told of', async () => {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app: App = fastify({ logger: { level: 'error', stream } });
  const written = jest.fn(async () => {});
  writeCounts(app, [{ flush: () => Promise.reject(new Error('The table is locked')) }, { flush: written }]);
  await app.ready();
  expect(written).toHaveBeenCalledTimes(1);
  await expect(app.flushCounts()).rejects.toMatchObject({ errors: [new Error('The table is locked')] });
  expect(written).toHaveBeenCalledTimes(2);
  await app.close();
  expect(written).toHaveBeenCalledTimes(3);
  expect(logged.at(-1)).toMatch(/The table is locked.*the last counts are lost/);
});
