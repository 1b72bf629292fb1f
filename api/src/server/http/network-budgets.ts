import { LRUCache } from 'lru-cache';
import { countedNetworks } from './network';
import { MINUTE, SECOND } from '../time/clock';

/** Networks that are remembered at once; those that were counted longest ago go first. */
const NETWORKS = 20_000;

interface Spent {
  /** Nothing was spent then. */
  isOver: boolean;
  /** Of the narrowest network. */
  left: number;
  /** Until the network that is over, or else the narrowest, may spend all of its budget again. */
  secondsLeft: number;
}

interface Account {
  spent: number;
  /** In milliseconds of the clock. */
  endsAt: number;
}

/**
 * Budgets of networks within a minute, in memory: each spends its own, and wider ones have a multiple of it.
 * @param perMinute of the narrowest network, in whatever is spent
 * @param now the clock, in milliseconds
 */
export function networkBudgets(perMinute: number, now = Date.now) {
  const accounts = new LRUCache<string, Account>({ max: NETWORKS });

  function accountOf(name: string) {
    const known = accounts.get(name);
    if (known && known.endsAt > now()) return known;
    const opened = { spent: 0, endsAt: now() + MINUTE };
    accounts.set(name, opened);
    return opened;
  }

  return {
    /** Spends from the budget of each network that an address belongs to, unless one has too little left. */
    spend(ip: string, cost: number): Spent {
      const all = countedNetworks(ip).map(({ name, share }) => ({
        account: accountOf(name),
        budget: perMinute * share,
      }));
      const over = all.find(({ account, budget }) => account.spent + cost > budget);
      if (!over) for (const { account } of all) account.spent += cost;
      const [narrowest] = all;
      const { account } = over ?? narrowest ?? { account: { endsAt: now() } };
      return {
        isOver: over !== undefined,
        left: Math.max(0, perMinute - (narrowest?.account.spent ?? 0)),
        secondsLeft: Math.ceil((account.endsAt - now()) / SECOND),
      };
    },
  };
}
