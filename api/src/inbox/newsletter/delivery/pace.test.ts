import { createPace } from './pace';

test('halves the rate once for requests to slow down together, and slowly raises it again', () => {
  const pace = createPace(120, 120);
  pace.slower();
  pace.slower();
  expect(pace.rate()).toBe(60);
  for (let n = 0; n < 5; n += 1) pace.faster();
  expect(pace.rate()).toBe(72);
  for (let n = 0; n < 100; n += 1) pace.faster();
  expect(pace.rate()).toBe(120);
});

test('starts at the previous rate, but no faster than the limit', () => {
  expect(createPace(30, 120).rate()).toBe(30);
  const pace = createPace(500, 120);
  expect(pace.rate()).toBe(120);
  pace.limit(40);
  expect(pace.rate()).toBe(40);
  expect(createPace(0, 120).rate()).toBe(1);
});

test('lets no more through than its rate', async () => {
  const pace = createPace(6000, 6000);
  const begun = performance.now();
  await Promise.all(Array.from({ length: 21 }, () => pace.turn(new AbortController().signal)));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
});

test('rejects a waiting turn when the delivery closes', async () => {
  const pace = createPace(1, 1);
  const closing = new AbortController();
  await pace.turn(closing.signal);
  const turn = pace.turn(closing.signal);
  closing.abort();
  await expect(turn).rejects.toThrow();
});
