import { giveTurns } from './take-turns';

test('a job that gives turns lets waiting requests go first before it ends', async () => {
  const giveTurn = giveTurns();
  let isAnswered = false;
  setImmediate(() => (isAnswered = true));
  const end = performance.now() + 1000;
  while (!isAnswered && performance.now() < end) await giveTurn();
  expect(isAnswered).toBe(true);
});
