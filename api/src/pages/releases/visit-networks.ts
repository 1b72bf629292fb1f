import type { ReleaseReport } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import { widestNetworkOf } from '../../server/http/network';
import { DAY, HOUR } from '../../server/time/clock';
import type { Visits } from './visits.repository';

/** So many of the same version count within an hour from one network, of visits that went well and of failed ones. */
const MOST_OF_NETWORK = 5;
const COUNTS = 50_000;
/** Of each version and kind; more make no difference to a judgement. */
const NETWORKS = 5000;
const VERSIONS = 40;

type Seen = Pick<ReleaseReport, 'app' | 'version' | 'kind'>;

const keyOf = (app: string, version: string, isOk: boolean) => `${app} ${version} ${isOk ? 'ok' : 'failed'}`;

/**
 * Remembers from which networks visits were reported, in memory and for a day at most. A network is the widest that
 * one customer of a provider may hold, an IPv6 /48, or an IPv4 /24: who has many addresses counts as one.
 * @param now the clock, in milliseconds
 */
export function visitNetworks(now = Date.now) {
  const perf = { now };
  const counted = new LRUCache<string, number>({ max: COUNTS, ttl: HOUR, ttlResolution: 0, perf });
  const seen = new LRUCache<string, LRUCache<string, true>>({ max: VERSIONS });

  function networksOf(app: string, version: string, isOk: boolean) {
    const key = keyOf(app, version, isOk);
    const known = seen.get(key) ?? new LRUCache({ max: NETWORKS, ttl: DAY, ttlResolution: 0, perf });
    seen.set(key, known);
    return known;
  }

  return {
    /** Notes a report; says whether it may count. */
    take(ip: string, { app, version, kind }: Seen) {
      const network = widestNetworkOf(ip) ?? ip;
      const isOk = kind === 'ok';
      const key = `${keyOf(app, version, isOk)} ${network}`;
      const before = counted.get(key) ?? 0;
      if (before >= MOST_OF_NETWORK) return false;
      counted.set(key, before + 1, { noUpdateTTL: true });
      networksOf(app, version, isOk).set(network, true);
      return true;
    },

    /** How many networks reported visits of a version within the last day. */
    of(app: string, version: string): Visits {
      const count = (isOk: boolean) => {
        const networks = networksOf(app, version, isOk);
        networks.purgeStale();
        return networks.size;
      };
      return { ok: count(true), failed: count(false) };
    },
  };
}
