import { isPublicAddress } from './public-address';

test.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4009::200e'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['this machine', ['127.0.0.1', '127.8.8.8', '0.0.0.0', '0.1.2.3', '::1', '::']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
  ['this network alone', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['a machine’s host', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16']],
  ['many at once', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
  ['a provider’s network', ['100.64.0.1', '100.127.255.255']],
  ['nobody, or documents', ['192.0.2.1', '198.18.0.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '4000::1']],
  [
    'another one in the clothes of IPv6',
    ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1', '2001::1'],
  ],
  ['nothing', ['', 'localhost', '1.2.3.4.5', '300.1.1.1', '[::1]']],
])('the addresses of %s are not public', (_whose, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
