import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal';

const limit = { points: 5, duration: 60 };

/** Counts wrong passwords, five a minute for each account and for each network address. */
export function loginAttempts() {
  // With several processes the first one counts for all.
  const Counter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  const counters = {
    account: new Counter({ ...limit, keyPrefix: 'account' }),
    network: new Counter({ ...limit, keyPrefix: 'network' }),
  };

  return {
    /**
     * Takes one try, or refuses with 429. It is taken before the password is looked at, because tries that
     * arrive together would otherwise all be let through. A right one is given back, and so is a refused one:
     * an account that is locked must not lock the network it is tried from, nor the other way round.
     */
    async take(email: string, ip: string) {
      const tries = [
        { counter: counters.network, key: networkOf(ip) },
        { counter: counters.account, key: email.toLowerCase() },
      ];
      const giveBack = () => Promise.all(tries.map(({ counter, key }) => counter.reward(key)));
      const results = await Promise.allSettled(tries.map(({ counter, key }) => counter.consume(key)));
      const refused = results.find((result) => result.status === 'rejected');
      if (!refused) return { giveBack };
      await giveBack();
      return refuse(refused.reason);
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

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.ceil(reason.msBeforeNext / 1000);
  throw new Refusal(
    429,
    `Too many tries. Please wait ${seconds} seconds.`,
    {},
    { 'retry-after': String(seconds) },
  );
}
