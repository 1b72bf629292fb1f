import { giveTurns } from './take-turns';

test('a job that gives turns lets waiting requests go first before it ends', async () => {
  const giveTurn = giveTurns();
  const request = { isAnswered: false };
  setImmediate(() => (request.isAnswered = true));
  const end = performance.now() + 1000;
  while (!request.isAnswered && performance.now() < end) await giveTurn();
  expect(request.isAnswered).toBe(true);
});
