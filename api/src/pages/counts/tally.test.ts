import { type Counted, createTally, dayOf } from './tally';

test('what was counted is written in one order, whatever was asked for first', async () => {
  const tally = createTally(10);
  for (const page of ['/c', '/a', '/b', '/a']) tally.note(page);
  let written: Counted[] = [];
  await tally.flush(async (counted) => void (written = counted));
  expect(written).toEqual([
    { what: '/a', day: dayOf(), count: 2 },
    { what: '/b', day: dayOf(), count: 1 },
    { what: '/c', day: dayOf(), count: 1 },
  ]);
});
