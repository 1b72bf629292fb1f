import { type TallyRow, createTally, utcDay } from './tally';

test('counts are written in the order of their names', async () => {
  const tally = createTally(10);
  for (const page of ['/c', '/a', '/b', '/a']) tally.note(page);
  let written: TallyRow[] = [];
  await tally.flush(async (counted) => void (written = counted));
  expect(written).toEqual([
    { what: '/a', day: utcDay(), count: 2 },
    { what: '/b', day: utcDay(), count: 1 },
    { what: '/c', day: utcDay(), count: 1 },
  ]);
});
