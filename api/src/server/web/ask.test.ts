import { mayConnectBy } from './ask';

test('the public web may be visited, and what the operator names', () => {
  const mayConnect = mayConnectBy({ allowedNetworks: ['10.0.0.5', '192.168.1.0/24', '::1'] });
  expect(mayConnect('93.184.215.14', 443)).toBe(true);
  expect(mayConnect('93.184.215.14', 22)).toBe(false);
  expect(mayConnect('10.0.0.5', 8080)).toBe(true);
  expect(mayConnect('::ffff:10.0.0.5', 8080)).toBe(true);
  expect(mayConnect('10.0.0.6', 80)).toBe(false);
  expect(mayConnect('192.168.1.77', 80)).toBe(true);
  expect(mayConnect('::1', 3000)).toBe(true);
  expect(mayConnectBy({})('127.0.0.1', 80)).toBe(false);
});
