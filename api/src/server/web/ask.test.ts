import { createConnectPolicy } from './ask';

test('connections are allowed to the public web and to networks that the operator names', () => {
  const mayConnect = createConnectPolicy({ allowedNetworks: ['10.0.0.5', '192.168.1.0/24', '::1'] });
  expect(mayConnect('93.184.215.14', 443)).toBe(true);
  expect(mayConnect('93.184.215.14', 22)).toBe(false);
  expect(mayConnect('10.0.0.5', 8080)).toBe(true);
  expect(mayConnect('::ffff:10.0.0.5', 8080)).toBe(true);
  expect(mayConnect('10.0.0.6', 80)).toBe(false);
  expect(mayConnect('192.168.1.77', 80)).toBe(true);
  expect(mayConnect('::1', 3000)).toBe(true);
  expect(createConnectPolicy({})('127.0.0.1', 80)).toBe(false);
});
