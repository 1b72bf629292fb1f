import { bytesOf, compress, formFor, textOf } from './compression';

const long = 'Salaam, سلام! '.repeat(200);

test('a long text is kept in three forms, a short one in one', async () => {
  const forms = await compress(long);
  expect(textOf(forms)).toBe(long);
  expect(bytesOf(forms)).toBeGreaterThan(Buffer.byteLength(long));
  expect(await compress('{}')).toEqual({ identity: Buffer.from('{}') });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br; q=0.000, gzip;q=0.0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('a client that accepts %j gets %j', async (accepted, encoding) => {
  const forms = await compress(long);
  expect(formFor(forms, accepted)).toEqual({ encoding, body: forms[encoding] });
});

test('a short text is sent as it is', async () => {
  expect(formFor(await compress('{}'), 'br')).toEqual({ encoding: 'identity', body: Buffer.from('{}') });
});
