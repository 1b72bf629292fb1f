import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import Stripe from 'stripe';

/** Starts the server as a journey does. */
async function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(__dirname, 'stripe-server-process.ts')], {
    cwd: resolve(__dirname, '../../../../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [said] = (await once(child, 'message')) as [{ url: string; settings: Record<string, string> }];
  return {
    ...said,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

test('the stand-in has a page to pay or go back, and a journey can let a month pass', async () => {
  const { url, settings, stop } = await startProcess();
  try {
    const { hostname, port } = new URL(settings['STRIPE_API_URL'] ?? '');
    const stripe = new Stripe(settings['STRIPE_SECRET_KEY'] ?? '', {
      protocol: 'http',
      host: hostname,
      port,
      maxNetworkRetries: 0,
    });
    const metadata = { gift_reference: 'G7K3M9QPX4' };
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      client_reference_id: 'G7K3M9QPX4',
      success_url: 'http://127.0.0.1/done',
      cancel_url: 'http://127.0.0.1/back',
      subscription_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'gbp',
            unit_amount: 1500,
            product_data: { name: 'Coats' },
            recurring: { interval: 'month' },
          },
        },
      ],
    });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toMatch(/£15\.00 each month/);
    expect(page).toMatch(/<button>Pay<\/button>/);
    expect(page).toMatch(/href="http:\/\/127\.0\.0\.1\/back"/);
    const paid = await fetch(session.url ?? '', { method: 'POST', redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1/done']);

    const order = (body: object) =>
      fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ reference: 'G7K3M9QPX4', ...body }) });
    const failed = await (await order({ do: 'renew', fails: true })).json();
    expect(failed).toMatchObject({ session: { status: 'complete' }, subscription: { status: 'past_due' } });
    expect(await (await order({ do: 'retry' })).json()).toMatchObject({ subscription: { status: 'active' } });
    const lost = await stripe.subscriptions.retrieve('sub_nobodys').catch((error: unknown) => error);
    expect(lost).toMatchObject({ code: 'resource_missing' });
  } finally {
    await stop();
  }
});
