import { administrator, member } from '@lapis/testing/people';
import { askGuard } from './guards';

const obliged = { ...administrator, two_factor_required: true };

describe.each([
  ['auth', null, '/login'],
  ['auth', member, null],
  ['guest', null, null],
  ['guest', member, '/'],
  ['admin', null, '/login'],
  ['admin', member, '/login'],
  ['admin', administrator, null],
  ['admin', obliged, '/account/two-factor'],
  ['admin', { ...obliged, two_factor_enabled: true }, null],
  ['role:editor,user', null, '/login'],
  ['role:editor,user', member, null],
  ['role:editor,user', administrator, '/unauthorized'],
])('the guard %s', (name, user, instead) => {
  test(`sends ${user?.role ?? 'a guest'} to ${instead ?? 'the page'}`, () => {
    expect(askGuard(name, user)).toBe(instead);
  });
});

test.each(['nobody', 'constructor', ''])('a guard named %p is not defined, and throws', (name) => {
  expect(() => askGuard(name, null)).toThrow('There is no guard named');
});

test('a guard for guests lets a signed-in visitor pass with one of the parameters that it names', () => {
  expect(askGuard('guest:verify,undo', member, new URLSearchParams('undo=abc'))).toBeNull();
  expect(askGuard('guest:verify,undo', member, new URLSearchParams('other=abc'))).toBe('/');
  expect(askGuard('guest', member, new URLSearchParams('verify=abc'))).toBe('/');
});
