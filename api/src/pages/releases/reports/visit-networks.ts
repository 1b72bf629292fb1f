import type { ReleaseReport, VisitOutcome } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import { widestNetwork } from '../../../server/http/limits/network';
import { DAY, HOUR } from '../../../server/time/clock';
import { type NetworkCount, outcomeOf, sumNetworks, utcHour, type Visits } from '../visits/visits.repository';

/**
 * Maximum number of reports counted per version, network and hour. Successes and failures are counted
 * separately.
 */
const MOST_OF_NETWORK = 5;
const COUNTS = 50_000;
const NETWORKS = 5000;
const VERSIONS = 40;

type NetworkReport = Pick<ReleaseReport, 'app' | 'version'> & { kind: VisitOutcome };

const reportKey = (app: string, version: string, outcome: keyof Visits) => `${app} ${version} ${outcome}`;

/**
 * Remembers for a day, in memory, which networks have reported visits. A network is the widest range of
 * addresses that one customer may have (IPv6 /48, IPv4 /24), so an attacker with many addresses counts once.
 * After a restart, only networks whose visits worked still count, so that a rollback comes later, never sooner.
 * @param now clock in milliseconds
 */
export function visitNetworks(now = Date.now) {
  const perf = { now };
  const counted = new LRUCache<string, number>({ max: COUNTS, ttl: HOUR, ttlResolution: 0, perf });
  const seen = new LRUCache<string, LRUCache<string, true>>({ max: VERSIONS });
  let earlier: readonly NetworkCount[] = [];

  function reportedNetworks(app: string, version: string, outcome: keyof Visits) {
    const key = reportKey(app, version, outcome);
    const known = seen.get(key) ?? new LRUCache({ max: NETWORKS, ttl: DAY, ttlResolution: 0, perf });
    seen.set(key, known);
    return known;
  }

  return {
    /** Adds what was counted before this process began. */
    addEarlier(counts: readonly NetworkCount[]) {
      earlier = counts.filter(({ outcome }) => outcome === 'ok');
    },

    /** Returns whether the network is new for the version today; undefined if the report doesn't count. */
    take(ip: string, { app, version, kind }: NetworkReport) {
      const network = widestNetwork(ip) ?? ip;
      const outcome = outcomeOf(kind);
      const key = `${reportKey(app, version, outcome)} ${network}`;
      const before = counted.get(key) ?? 0;
      if (before >= MOST_OF_NETWORK) return undefined;
      counted.set(key, before + 1, { noUpdateTTL: true });
      const networks = reportedNetworks(app, version, outcome);
      const isNew = !networks.has(network);
      networks.set(network, true);
      return { isNew };
    },

    of(app: string, version: string): Visits {
      const count = (outcome: keyof Visits) => {
        const networks = reportedNetworks(app, version, outcome);
        networks.purgeStale();
        return networks.size;
      };
      const yesterday = utcHour(now() - DAY);
      const kept = earlier.filter(({ hour }) => hour >= yesterday);
      return { ok: count('ok') + sumNetworks(kept, app, version).ok, failed: count('failed') };
    },
  };
}
