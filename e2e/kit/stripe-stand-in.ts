import { once } from 'node:events';
import path from 'node:path';
import { startNode } from './node-process';
import { root } from './site';

/** A gift's data in the stand-in. */
interface AtStripe {
  session: { status: string };
  subscription: { status: string } | null;
  charges: { amount: number; amount_refunded: number; status: string }[];
}

/** Starts the stand-in for Stripe in a separate process. */
export async function startStripe() {
  const { child, stop } = startNode(
    ['--import', 'tsx', 'src/giving/payments/stripe/stand-in/stripe-server-process.ts'],
    { cwd: path.join(root, 'api'), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const [{ url, settings }] = (await once(child, 'message')) as [
    { url: string; settings: Record<string, string> },
  ];

  /** Triggers an event in the stand-in. `control.fixture.ts` lists the events. */
  async function order(said: Record<string, unknown>) {
    const answer = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(said) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as AtStripe;
  }

  return {
    url,
    settings,
    stop,
    /** Sends the site all events so far, and later ones as they happen. */
    hear: (site: string) => order({ do: 'hear', site }),
    /** Sends all events again. */
    repeat: () => order({ do: 'repeat' }),
    /** Triggers an event for the gift with this reference. */
    happen: (what: string, reference: string, how: object = {}) => order({ do: what, reference, ...how }),
  };
}
