import { LRUCache } from 'lru-cache';
import { listCountedNetworks } from './network';
import { MINUTE, SECOND } from '../../time/clock';

const NETWORKS = 20_000;

interface SpendResult {
  isOver: boolean;
  left: number;
  secondsLeft: number;
}

interface NetworkAccount {
  spent: number;
  endsAt: number;
}

/**
 * Counts in memory what each network spends per minute. Wider networks get a multiple of the budget.
 * @param perMinute budget of the narrowest network, in any unit
 */
export function networkBudgets(perMinute: number, now = Date.now) {
  const accounts = new LRUCache<string, NetworkAccount>({ max: NETWORKS });

  function openAccount(name: string) {
    const known = accounts.get(name);
    if (known && known.endsAt > now()) return known;
    const opened = { spent: 0, endsAt: now() + MINUTE };
    accounts.set(name, opened);
    return opened;
  }

  return {
    spend(ip: string, cost: number): SpendResult {
      const all = listCountedNetworks(ip).map(({ name, share }) => ({
        account: openAccount(name),
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
