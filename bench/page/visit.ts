import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { observe, type Observed } from './observe';
import { roundTrips, type Sent } from './round-trips';

/** Times are in milliseconds since the visit began, unless noted. Sizes are in bytes. */
export interface Visit extends Observed {
  /** Time at which the last byte arrived. */
  quiet: number;
  bytes: number;
  /** Size of the document as sent, and when decompressed. */
  html: number;
  rawHtml: number;
  /** Size of the scripts as sent, without headers: before the first touch, and in total. */
  scriptBefore: number;
  script: number;
  requests: number;
  /** Time for which the page's thread was busy before the first touch. */
  scripting: number;
  layout: number;
  work: number;
  /** Time from the first touch until the page is interactive; undefined if it never is. */
  alive?: number;
  /** Round trips from the touch until the page is interactive. */
  roundTrips?: number;
  /** All requests, to see which of them waits for which. */
  waterfall: Request[];
}

interface Request extends Sent {
  bytes: number;
  trip?: number;
}

/** Slow line, with Lighthouse's values for a mid-range phone. */
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_PROCESSOR = 4;
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Time in milliseconds without a request after which a page counts as loaded, and time limit for loading. */
const SILENCE = 700;
const PATIENCE = 60_000;

/** Opens an address as a visitor on a slow line, waits until nothing more arrives, and touches the page. */
export async function visit(context: BrowserContext, url: string, { hasLife = false } = {}): Promise<Visit> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const cdp = await context.newCDPSession(page);
  const { requests, awaited, isSilent } = await watchNetwork(cdp);
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  // tsx adds calls to a helper that keeps functions' names, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe);

  async function until(isThere: (seen: Observed) => boolean) {
    const giveUpAt = Date.now() + PATIENCE;
    for (let seen = await observed(page); ; seen = await observed(page)) {
      if (isThere(seen) && isSilent()) return seen;
      if (Date.now() > giveUpAt) {
        const open = awaited().map(({ url }) => url);
        throw new Error(`${url} did not load: ${JSON.stringify({ ...seen, open, problems })}`);
      }
      await page.waitForTimeout(100);
    }
  }

  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE });
  const seen = await until(({ heading }) => heading !== undefined);
  const { ScriptDuration, LayoutDuration, RecalcStyleDuration, TaskDuration } = await metricsOf(cdp);
  const scriptBefore = await page.evaluate(scriptBytes);
  const document = await page.evaluate(documentBytes);
  const sentBefore = requests().length;

  const touched = await page.evaluate(touch);
  const { interactive } = hasLife ? await until((seen) => seen.interactive !== undefined) : seen;
  if (problems.length) throw new Error(`${url} has errors: ${problems.join('; ')}`);

  const script = await page.evaluate(scriptBytes);
  await page.close();
  const all = requests();
  const quiet = Math.max(...all.slice(0, sentBefore).map(({ ended = 0 }) => ended));
  return {
    ...seen,
    ...document,
    quiet,
    bytes: all.slice(0, sentBefore).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: sentBefore,
    scriptBefore,
    script,
    scripting: ScriptDuration * 1000,
    layout: (LayoutDuration + RecalcStyleDuration) * 1000,
    work: TaskDuration * 1000,
    waterfall: all,
    ...(interactive !== undefined && {
      alive: interactive - touched,
      roundTrips: tripsOf(all.slice(sentBefore)),
    }),
  };
}

const observed = (page: Page) => page.evaluate(() => window.lapisBench);

async function metricsOf(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const values = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return values as Record<
    'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration' | 'TaskDuration',
    number
  >;
}

/** Runs in the page: returns the bytes of scripts from the network. */
const scriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize > 0)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

/** Runs in the page. */
function documentBytes() {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { html: document?.encodedBodySize ?? 0, rawHtml: document?.decodedBodySize ?? 0 };
}

/** Runs in the page: simulates the visitor's first touch, and returns its time. */
function touch() {
  const now = performance.now();
  dispatchEvent(new Event('touchstart'));
  return now;
}

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
  // Cached responses don't count as requests.
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

/** Records in which round trip each request was sent, and returns the number of round trips. */
function tripsOf(requests: Request[]) {
  const trips = roundTrips(requests);
  for (const [request, trip] of trips) Object.assign(request, { trip });
  return Math.max(0, ...trips.values());
}
