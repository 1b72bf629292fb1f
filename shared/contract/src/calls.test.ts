import type { CallInput, CallName, CallReply, Widget } from './index';
import { endpoints } from './index';

/** Compiles only if both types are equal. */
const same = <A, B>(..._: [A] extends [B] ? ([B] extends [A] ? [] : [never]) : [never]) => undefined;

test('a call that changes something needs its body, and a path its parameters', () => {
  same<CallInput<'PATCH /admin/widgets/:id'>['params'], Record<'id', string | number>>();
  same<CallReply<'GET /widgets/:name'>, Widget>();
  same<CallReply<'POST /logout'>, void>();

  const login: CallInput<'POST /login'> = { body: { email: 'a@b.org', password: 'secret' } };
  // @ts-expect-error: the body is missing
  const bodyless: CallInput<'POST /login'> = {};
  // @ts-expect-error: there is no such field
  const wrongField: CallInput<'POST /login'> = { body: { email: 'a@b.org', passphrase: 'secret' } };
  // @ts-expect-error: there is no such call
  const unknownCall: CallName = 'GET /nothing';

  expect([login, bodyless, wrongField, unknownCall]).toHaveLength(4);
});

test('every call has a summary, and those under /admin are for administrators or releases', () => {
  for (const endpoint of endpoints.values()) {
    if (endpoint.path.startsWith('/admin')) expect(['admin', 'release']).toContain(endpoint.access);
    expect(endpoint.summary).not.toBe('');
  }
});
