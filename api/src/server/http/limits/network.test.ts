import { narrowestNetwork, listNetworks, widestNetwork } from './network';
import { describeSite } from '../../../testing/testing';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
])('%s belongs to the network %s', (ip, network) => {
  expect(narrowestNetwork(ip)).toBe(network);
});

test('wider networks contain the narrower ones, and have larger shares of a limit', () => {
  expect(listNetworks('[2001:DB8:1:2fa::9]:443')).toEqual([
    { name: '2001:db8:1:2fa::/64', share: 1 },
    { name: '2001:db8:1:200::/56', share: 2 },
    { name: '2001:db8:1::/48', share: 4 },
  ]);
  expect(listNetworks('::ffff:192.0.2.77')).toEqual([
    { name: '192.0.2.77', share: 1 },
    { name: '192.0.2.0/24', share: 8 },
  ]);
  expect(widestNetwork('2001:db8:1:ffff::1')).toBe(widestNetwork('2001:db8:1:2::1'));
  expect(widestNetwork('nowhere')).toBeNull();
});

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '127.1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '256.0.0.1',
  '1.2.3.4.5',
  '2001:db8',
  ':::',
  '[192.0.2.1',
  '192.0.2.1, 192.0.2.2',
  "' or 1=1",
])('%j is no address', (ip) => {
  expect(narrowestNetwork(ip)).toBeNull();
});

describeSite(
  'behind a proxy',
  (site) => {
    const ask = (forwarded: string) =>
      site().app.inject({ url: '/api/site', headers: { 'x-forwarded-for': forwarded } });

    test('a forwarded value that is no network address is rejected', async () => {
      for (const forwarded of ['unknown', '_hidden', 'x'.repeat(500)]) {
        const refused = await ask(forwarded);
        expect([refused.statusCode, refused.json()]).toEqual([
          400,
          { message: expect.stringMatching(/X-Forwarded-For/) },
        ]);
      }
      expect((await ask('203.0.113.1')).statusCode).toBe(200);
    });

    test('all spellings of one network share a limit of five wrong passwords', async () => {
      const spellings = [
        '2001:db8:7:7::1',
        '2001:DB8:7:7::2',
        '2001:0db8:0007:0007::3',
        '[2001:db8:7:7::4]',
        '[2001:db8:7:7::5]:443',
        '2001:db8:7:7:0:0:0:6',
      ];
      const statuses = [];
      for (const [index, forwarded] of spellings.entries()) {
        const { statusCode } = await site().app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email: `spelt-${index}@lapis.example`, password: 'wrong' },
          headers: { 'x-forwarded-for': forwarded },
        });
        statuses.push(statusCode);
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    });
  },
  { environment: { TRUST_PROXY: '127.0.0.1' } },
);
