import { DAY, HOUR } from '../../../server/time/clock';
import { visitNetworks } from './visit-networks';

const failed = { app: 'public', version: '1', kind: 'load' } as const;

test('one network counts five times an hour, and as one network, however many addresses it has', () => {
  let now = DAY;
  const networks = visitNetworks(() => now);
  const takenFrom = (addresses: string[]) => addresses.filter((ip) => networks.take(ip, failed)).length;
  const ofOneCustomer = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${index + 1}::1`);
  const ofOneProvider = Array.from({ length: 40 }, (_, index) => `192.0.2.${index}`);
  expect([takenFrom(ofOneCustomer), takenFrom(ofOneProvider)]).toEqual([5, 5]);
  expect(networks.of('public', '1')).toEqual({ ok: 0, failed: 2 });
  now += HOUR + 1;
  expect(takenFrom(ofOneCustomer)).toBe(5);
  expect(networks.of('public', '1')).toEqual({ ok: 0, failed: 2 });
});

test('networks are counted by version and outcome, and dropped after a day', () => {
  let now = DAY;
  const networks = visitNetworks(() => now);
  networks.take('192.0.2.1', failed);
  networks.take('198.51.100.1', { ...failed, kind: 'ok' });
  networks.take('203.0.113.1', { ...failed, version: '2' });
  expect(networks.of('public', '1')).toEqual({ ok: 1, failed: 1 });
  now += DAY + 1;
  expect(networks.of('public', '1')).toEqual({ ok: 0, failed: 0 });
});

test('after a restart, networks that worked still count for the day, and those that failed do not', () => {
  let now = DAY;
  const networks = visitNetworks(() => now);
  const counted = { app: 'public', version: '1', hour: '1970-01-01T20' };
  networks.addEarlier([
    { ...counted, outcome: 'ok', networks: 30 },
    { ...counted, outcome: 'failed', networks: 9 },
    { ...counted, version: '2', outcome: 'ok', networks: 8 },
  ]);
  expect(networks.take('192.0.2.1', failed)).toEqual({ isNew: true });
  expect(networks.take('192.0.2.9', failed)).toEqual({ isNew: false });
  expect(networks.of('public', '1')).toEqual({ ok: 30, failed: 1 });
  now += DAY;
  expect(networks.of('public', '1').ok).toBe(0);
});
