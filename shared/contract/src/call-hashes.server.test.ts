import { z } from 'zod';
import { allCalls, callHash } from './call-hashes';
import { endpoint } from './endpoint';

const call = (reply: z.ZodType, summary = 'Kites') =>
  endpoint('GET /kites', { access: 'anyone', summary, reply });

test('the hash of a call depends on its responses, but not on its description', () => {
  const kite = z.object({ colour: z.string() });
  const before = callHash(call(kite));
  expect(callHash(call(kite.extend({ tail: z.number() })))).not.toBe(before);
  expect(callHash(call(kite, 'All the kites'))).toBe(before);
  // Named as the server does for the documentation.
  z.globalRegistry.add(kite, { id: 'Kite', description: 'It flies' });
  expect(callHash(call(z.object({ colour: z.string() })))).toBe(before);
  expect(callHash(call(kite))).toBe(before);
});

test('the hash depends on the input of a call', () => {
  const taking = (body: z.ZodType) =>
    callHash(endpoint('POST /kites', { access: 'user', summary: 'Fly', body }));
  const before = taking(z.object({ length: z.int().max(80) }));
  expect(taking(z.object({ length: z.int().max(80) }))).toBe(before);
  expect(taking(z.object({ length: z.int().max(81) }))).not.toBe(before);
});

test('every call of the contract has a different hash', () => {
  for (const [name, one] of allCalls()) expect([name, callHash(one)]).toEqual([name, expect.any(String)]);
  expect(allCalls().size).toBeGreaterThan(100);
});
