import { countBytes, compress, selectForm, decodeText } from './compression';

const long = 'Salaam, سلام! '.repeat(200);

test('a long text is stored in three encodings, a short one in one', async () => {
  const forms = await compress(long);
  expect(decodeText(forms)).toBe(long);
  expect(countBytes(forms)).toBeGreaterThan(Buffer.byteLength(long));
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
  expect(selectForm(forms, accepted)).toEqual({ encoding, body: forms[encoding] });
});

test('a short text is sent as it is', async () => {
  expect(selectForm(await compress('{}'), 'br')).toEqual({ encoding: 'identity', body: Buffer.from('{}') });
});
