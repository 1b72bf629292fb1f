import type { ReleaseReport, VisitOutcome } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import { widestNetwork } from '../../../server/http/limits/network';
import { DAY, HOUR } from '../../../server/time/clock';
import type { Visits } from '../rollout/visits.repository';

/**
 * Maximum number of reports counted per version, network and hour. Successes and failures are counted
 * separately.
 */
const MOST_OF_NETWORK = 5;
const COUNTS = 50_000;
const NETWORKS = 5000;
const VERSIONS = 40;

type NetworkReport = Pick<ReleaseReport, 'app' | 'version'> & { kind: VisitOutcome };

const reportKey = (app: string, version: string, isOk: boolean) =>
  `${app} ${version} ${isOk ? 'ok' : 'failed'}`;

/**
 * Remembers for a day, in memory, which networks have reported visits. A network is the widest range of
 * addresses that one customer may have (IPv6 /48, IPv4 /24), so an attacker with many addresses counts once.
 * @param now clock in milliseconds
 */
export function visitNetworks(now = Date.now) {
  const perf = { now };
  const counted = new LRUCache<string, number>({ max: COUNTS, ttl: HOUR, ttlResolution: 0, perf });
  const seen = new LRUCache<string, LRUCache<string, true>>({ max: VERSIONS });

  function reportedNetworks(app: string, version: string, isOk: boolean) {
    const key = reportKey(app, version, isOk);
    const known = seen.get(key) ?? new LRUCache({ max: NETWORKS, ttl: DAY, ttlResolution: 0, perf });
    seen.set(key, known);
    return known;
  }

  return {
    take(ip: string, { app, version, kind }: NetworkReport) {
      const network = widestNetwork(ip) ?? ip;
      const isOk = kind === 'ok';
      const key = `${reportKey(app, version, isOk)} ${network}`;
      const before = counted.get(key) ?? 0;
      if (before >= MOST_OF_NETWORK) return false;
      counted.set(key, before + 1, { noUpdateTTL: true });
      reportedNetworks(app, version, isOk).set(network, true);
      return true;
    },

    of(app: string, version: string): Visits {
      const count = (isOk: boolean) => {
        const networks = reportedNetworks(app, version, isOk);
        networks.purgeStale();
        return networks.size;
      };
      return { ok: count(true), failed: count(false) };
    },
  };
}
