import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { observe, type Observed } from './observe';
import { roundTrips, type Sent } from './round-trips';

/** Times are in milliseconds since the visit began, sizes in bytes. */
export interface Visit extends Observed {
  /** When the last byte came. */
  quiet: number;
  bytes: number;
  /** Of the scripts, as they came, without headers. */
  script: number;
  requests: number;
  /** Until the page was interactive: how many requests, and how many round trips after the document's. */
  requestsBefore?: number;
  roundTrips?: number;
  /** The requests one by one, for a look at what waits for what. */
  waterfall: Request[];
}

interface Request extends Sent {
  bytes: number;
  trip?: number;
}

/** A phone of the middle class on a slow line, as Lighthouse has it. */
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_PROCESSOR = 4;
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** In milliseconds: without a request for that long a page has loaded, and no page takes longer. */
const SILENCE = 700;
const PATIENCE = 60_000;

/** Opens an address as a visitor on a slow line, and waits until nothing more comes. */
export async function visit(
  context: BrowserContext,
  url: string,
  { hasScripts = true } = {},
): Promise<Visit> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const cdp = await context.newCDPSession(page);
  const { requests, awaited, isSilent } = await watchNetwork(cdp);
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  // tsx has a helper keep the functions' names, which the page has not.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe);

  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE });
  const giveUpAt = Date.now() + PATIENCE;
  for (let seen = await observed(page); ; seen = await observed(page)) {
    const isLoaded = seen.heading !== undefined && (!hasScripts || seen.interactive !== undefined);
    if (isLoaded && isSilent()) break;
    if (Date.now() > giveUpAt) {
      const open = awaited().map(({ url }) => url);
      throw new Error(`${url} did not load: ${JSON.stringify({ ...seen, open, problems })}`);
    }
    await page.waitForTimeout(100);
  }
  if (problems.length) throw new Error(`${url} has errors: ${problems.join('; ')}`);

  const seen = await observed(page);
  const script = await page.evaluate(scriptBytes);
  await page.close();
  return { ...seen, script, ...summary(requests(), seen.interactive) };
}

const observed = (page: Page) => page.evaluate(() => window.lapisBench);

/** Runs in the page: what came of scripts over the network. */
const scriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize > 0)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

async function watchNetwork(cdp: CDPSession) {
  const sent = new Map<string, Request>();
  let begun = 0;
  let changedAt = Date.now();
  const since = (timestamp: number) => (timestamp - begun) * 1000;

  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other', ...event }) => {
    if (!url.startsWith('http')) return;
    begun ||= event.timestamp;
    const { initiator, timestamp } = event;
    sent.set(requestId, { url, kind: type, started: since(timestamp), initiator, bytes: 0 });
    changedAt = Date.now();
  });
  const close = (requestId: string, timestamp: number, bytes: number) => {
    const request = sent.get(requestId);
    if (!request || request.ended !== undefined) return;
    Object.assign(request, { ended: since(timestamp), bytes });
    changedAt = Date.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    close(requestId, timestamp, encodedDataLength),
  );
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => close(requestId, timestamp, 0));
  // What the browser had already is no request.
  cdp.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId);
  });
  const awaited = () => [...sent.values()].filter(({ ended }) => ended === undefined);
  await cdp.send('Network.enable');
  return {
    requests: () => [...sent.values()],
    isSilent: () => !awaited().length && Date.now() - changedAt > SILENCE,
    awaited,
  };
}

function summary(requests: Request[], interactive: number | undefined) {
  const [document, ...others] = requests;
  const before = others.filter(({ started }) => started < (interactive ?? 0));
  const trips = roundTrips(others);
  for (const [request, trip] of trips) Object.assign(request, { trip });
  return {
    waterfall: requests,
    quiet: Math.max(...requests.map(({ ended = 0 }) => ended)),
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: requests.length,
    ...(interactive !== undefined && {
      requestsBefore: before.length + (document ? 1 : 0),
      roundTrips: Math.max(0, ...before.map((request) => trips.get(request) ?? 0)),
    }),
  };
}
