import { administrator, member } from '@lapis/testing/people';
import { askGuard } from './guards';

describe.each([
  ['auth', null, '/login'],
  ['auth', member, null],
  ['guest', null, null],
  ['guest', member, '/'],
  ['admin', null, '/login'],
  ['admin', member, '/login'],
  ['admin', administrator, null],
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
