import { once } from 'node:events';
import path from 'node:path';
import { startNode } from './node-process';
import { root } from './site';

/** What the stand-in has of a gift. */
interface AtStripe {
  session: { status: string };
  subscription: { status: string } | null;
  charges: { amount: number; amount_refunded: number; status: string }[];
}

/** The stand-in for Stripe, in a process of its own. */
export async function startStripe() {
  const { child, stop } = startNode(
    ['--import', 'tsx', 'src/giving/payments/stripe/stand-in/stripe-server-process.ts'],
    { cwd: path.join(root, 'api'), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const [{ url, settings }] = (await once(child, 'message')) as [
    { url: string; settings: Record<string, string> },
  ];

  /** Has something happen there: `control.fixture.ts` says what may. */
  async function order(said: Record<string, unknown>) {
    const answer = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(said) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as AtStripe;
  }

  return {
    url,
    settings,
    stop,
    /** Tells the site of all that has happened, and from now on at once. */
    hear: (site: string) => order({ do: 'hear', site }),
    /** Tells all of it once more. */
    repeat: () => order({ do: 'repeat' }),
    /** Has something happen to the gift of that reference. */
    happen: (what: string, reference: string, how: object = {}) => order({ do: what, reference, ...how }),
  };
}
