import { createThrottledReader } from './look-now-and-then';

/** Creates a reader whose reads the test settles. */
function slowLooks() {
  const looks: { see: (what: string) => void; fail: (error: Error) => void }[] = [];
  const looking = createThrottledReader(
    () => new Promise<string>((see, fail) => void looks.push({ see, fail })),
  );
  return { looks, looking };
}

afterEach(() => jest.restoreAllMocks());

test('a value is read again after a second, and not before', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
  let looks = 0;
  const looking = createThrottledReader(async () => (looks += 1));
  expect(await looking.find()).toBe(1);
  clock.mockReturnValue(999);
  expect(await looking.find()).toBe(1);
  expect(looking.known()).toBe(1);
  clock.mockReturnValue(1000);
  expect(looking.known()).toBeUndefined();
  expect(await looking.find()).toBe(2);
});

test('the value of a slow read is not stored once a newer read has started', async () => {
  const { looks, looking } = slowLooks();
  const before = looking.find();
  looking.lookAgain();
  const after = looking.find();
  looks[0]?.see('before');
  expect(await before).toBe('before');
  expect(looking.known()).toBeUndefined();
  looks[1]?.see('after');
  expect(await after).toBe('after');
  expect(looking.known()).toBe('after');
});

test('a failed read is followed by another, unless a newer one has started', async () => {
  const { looks, looking } = slowLooks();
  const before = looking.find();
  looking.lookAgain();
  const after = looking.find();
  looks[0]?.fail(new Error('The disk has gone bad'));
  await expect(before).rejects.toThrow('gone bad');
  expect(looking.find()).toBe(after);
  looks[1]?.fail(new Error('The disk has gone bad'));
  await expect(after).rejects.toThrow('gone bad');
  void looking.find();
  expect(looks).toHaveLength(3);
});
