import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal';

/** So many (`points`) within a time, in seconds. */
interface Limit {
  points: number;
  duration: number;
}

interface Limits {
  /** Of what is tried: no two may share it. */
  name: string;
  /** For each network address. */
  network: Limit;
  /** For each e-mail address. */
  email: Limit;
  /** What is said beyond that, before how long to wait. */
  refusal: string;
}

/** Counts what is tried by the network address and the e-mail address that it is tried with. */
export function limitAttempts({ name, network, email, refusal }: Limits) {
  // With several processes the first one counts for all.
  const Counter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  const counters = {
    email: new Counter({ ...email, keyPrefix: `${name}:email` }),
    network: new Counter({ ...network, keyPrefix: `${name}:network` }),
  };

  /**
   * Takes one try, or refuses with 429. It is taken before anything is done, because tries that arrive together
   * would otherwise all be let through. One that was no offence may be given back, and a refused one is: an
   * e-mail address that is locked must not lock the network it is tried from, nor the other way round.
   */
  async function take(address: string, ip: string) {
    const tries = [
      { counter: counters.network, key: networkOf(ip) },
      { counter: counters.email, key: address.toLowerCase() },
    ];
    const giveBack = () => Promise.all(tries.map(({ counter, key }) => counter.reward(key)));
    const results = await Promise.allSettled(tries.map(({ counter, key }) => counter.consume(key)));
    const refused = results.find((result) => result.status === 'rejected');
    if (!refused) return { giveBack };
    await giveBack();
    return refuse(refused.reason, refusal);
  }

  return {
    take,

    /** Takes one try for the work; where that fails, which is no fault of the visitor's, the try is given back. */
    async spend(address: string, ip: string, work: () => Promise<void>) {
      const attempt = await take(address, ip);
      try {
        await work();
      } catch (error) {
        await attempt.giveBack();
        throw error;
      }
    },
  };
}

/**
 * What counts as one network address: an IPv6 customer holds at least 2^64 of them, so there it is the first
 * half that counts.
 */
export function networkOf(ip: string) {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

function refuse(reason: unknown, refusal: string): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.ceil(reason.msBeforeNext / 1000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  throw new Refusal(429, `${refusal} Please wait ${wait}.`, {}, { 'retry-after': String(seconds) });
}
