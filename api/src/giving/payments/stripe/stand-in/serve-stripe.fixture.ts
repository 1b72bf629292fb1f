import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { control } from './control.fixture';
import type { StripeEvent } from './things.fixture';
import { signed, stripeSettings, stripeStandIn } from './stripe-server.fixture';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><main><h1>${title}</h1>${body}</main></html>`;

export type StripeServer = Awaited<ReturnType<typeof serveStripe>>;

/**
 * Serves the fake Stripe on this machine: the API, the pages for paying and for replacing a card, and `POST
 * /control` for journeys (`control.fixture.ts`). Sends events to a site after `hear`.
 */
export async function serveStripe({ port = 0 }: { port?: number } = {}) {
  let url = '';
  let webhook: string | undefined;
  const name = Date.now().toString(36);
  const standIn = stripeStandIn({ name, pageUrl: (id) => `${url}/pay/${id}` });
  const { account, answer } = standIn;
  /** Events sent at least once. */
  const sent = new Set<StripeEvent>();

  /** Sends new events; rejected ones are sent again next time. */
  async function tell() {
    if (webhook === undefined) return;
    const waiting = account.things.told.splice(0);
    while (waiting[0]) {
      sent.add(waiting[0]);
      const { payload, headers } = signed(waiting[0]);
      const taken = await fetch(webhook, { method: 'POST', headers, body: payload }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!taken) break;
      waiting.shift();
    }
    account.things.told.unshift(...waiting);
  }

  function send(response: ServerResponse, html: string) {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  }

  function go(response: ServerResponse, location: string) {
    response.writeHead(303, { location }).end();
  }

  async function payPage(response: ServerResponse, method: string, id: string) {
    const session = account.things.get('checkout.session', id);
    if (method === 'POST') {
      account.pay(id);
      await tell();
      return go(response, session.success_url);
    }
    const pounds = (session.amount_total / 100).toFixed(2);
    const often = session.mode === 'subscription' ? ' each month' : '';
    return send(
      response,
      page(
        session.status === 'open' ? 'Stripe of the journeys' : 'This page is closed',
        `<p>£${pounds}${often}, for ${escaped(session.customer_email ?? '')}</p>
        <form method="post"><button>Pay</button></form>
        <p><a href="${escaped(session.cancel_url)}">Back</a></p>`,
      ),
    );
  }

  function portalPage(response: ServerResponse, method: string, back: string) {
    if (method === 'POST') return go(response, back);
    return send(
      response,
      page('Replace your card', '<form method="post"><button>Replace the card</button></form>'),
    );
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/control') {
      const done = control(standIn, JSON.parse(body) as Parameters<typeof control>[1]);
      if ('webhook' in done) webhook = done.webhook;
      if ('repeats' in done) account.things.told.unshift(...sent);
      await tell();
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(done));
    }
    if (pathname === '/pay/portal') return portalPage(response, method, searchParams.get('back') ?? '/');
    if (pathname.startsWith('/pay/')) return payPage(response, method, pathname.slice('/pay/'.length));
    const known = new Headers(
      Object.entries(headers).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    );
    const answered = answer(method, `${url}${request.url}`, known, body);
    if (!answered) return response.destroy();
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered.body));
    return tell();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    standIn,
    tell,
    settings: stripeSettings(url),
    hear(site: string) {
      webhook = `${site}/api/gifts/stripe`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
