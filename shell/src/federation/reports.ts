import type { ReleaseReport, VisitOutcome } from '@lapis/contract';
import { VISIT_TOKEN } from '@lapis/contract/rendering';
import { announced, type HostRouter, matchRoutes } from '@lapis/router';
import { isAlive } from '../alive';
import { addressOpened, isChunkFailure, isOfflineFailure } from './chunk-failure';
import { findMount, appVersion } from './remotes';

/** Milliseconds until the outcome of a visit is checked, and between further checks. */
const SETTLED = 3000;

/** Apps already reported for this page load, and whether they worked. */
const told = new Map<string, boolean>();

/**
 * Id under which the server waits for this document's outcome; undefined before the start and after a report.
 */
let awaited: string | undefined;

/**
 * Returns this document's token; undefined on an insecure page, in browsers without Server-Timing, or behind
 * a proxy that removes it.
 */
function visitToken() {
  const entries: (PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] })[] =
    performance.getEntriesByType('navigation');
  return entries[0]?.serverTiming?.find(({ name }) => name === VISIT_TOKEN)?.description;
}

export const hasFailed = () => [...told.values()].includes(false);

/**
 * Reports to the server how a visit went for an app. Each document reports an app's success once and its
 * failure once, but no success after a failure. Sends no cookies and stores nothing. Skipped offline.
 */
export const reportVisit = (app: string, kind: VisitOutcome, path?: string) => tellOfAll([app], kind, path);

function tellOfAll(apps: string[], kind: VisitOutcome, path?: string) {
  const isWell = kind === 'ok';
  const news = apps.filter((app) => told.get(app) !== false && told.get(app) !== isWell);
  for (const app of news) told.set(app, isWell);
  send(news, kind, path);
}

/**
 * Reports, for the page's app, that its code is about to run; the host's own code has already run. A tab that
 * hangs can't report its outcome, so the server counts visits that started but never reported one.
 */
export function tellStart() {
  // Browsers suspend hidden pages, and reports without a token aren't counted.
  if (document.hidden || visitToken() === undefined) return;
  awaited = crypto.randomUUID();
  send([appAt(location.pathname)], 'started');
  addEventListener('pagehide', tellLeft);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) tellLeft();
  });
}

/** Tells the server that the visit's outcome will stay unknown, if the server is waiting for it. */
export function tellLeft() {
  if (awaited !== undefined) send([appAt(location.pathname)], 'left');
}

/** Sends one report for all apps whose version is known. */
function send(apps: string[], kind: ReleaseReport['kind'], path = location.pathname) {
  const [first, ...beside] = apps.flatMap((app) => {
    const version = appVersion(app);
    return version === undefined ? [] : [{ app, version }];
  });
  // Versions that only testers see aren't reported (api/src/pages/opened/opened-page.ts).
  if (!first || !navigator.onLine || document.getElementById('opened-versions')) return;
  const report: ReleaseReport = {
    ...first,
    page: pageAt(path),
    kind,
    token: visitToken(),
    visit: awaited,
    ...(beside.length > 0 && { beside }),
  };
  if (kind !== 'started') awaited = undefined;
  void fetch('/api/releases/reports', {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  }).catch(() => {});
}

function pageAt(path: string) {
  const pages = Object.entries(announced()).map(([id, path]) => ({ id, path }));
  return matchRoutes(pages, path)?.at(-1)?.route.id ?? '';
}

const appAt = (path: string) => findMount(path)?.name ?? 'shell';

export function failToLoad(error: unknown): never {
  const { pathname } = new URL(addressOpened(), location.href);
  if (!isOfflineFailure(error)) reportVisit(appAt(pathname), 'load', pathname);
  throw error;
}

/** Returns true for errors caused by browser extensions, such as translators. */
const isForeign = (error: unknown) =>
  error instanceof Error && (error.name === 'NotFoundError' || /-extension:\/\//.test(error.stack ?? ''));

/**
 * Reports an error that a boundary caught.
 * @param ofPage true for the page, false for the frame around it
 */
export function failToRender(error: unknown, ofPage: boolean) {
  if (isForeign(error)) return;
  reportVisit(ofPage ? appAt(location.pathname) : 'shell', isChunkFailure(error) ? 'load' : 'render');
}

export function reportVisits(router: HostRouter) {
  const settle = (path: string) =>
    setTimeout(() => {
      // Checks again later if the page isn't hydrated yet: a large page may take longer on a slow phone.
      if (isAlive()) tellOfAll([appAt(path), 'shell'], 'ok', path);
      else if (!hasFailed()) settle(path);
    }, SETTLED);
  const hear = ({ initialized, navigation, errors, location }: HostRouter['state']) => {
    if (!initialized || navigation.state !== 'idle') return;
    // By then, errors in apps have been reported. A failure on the server is not the fault of any app.
    if (errors) tellLeft();
    else settle(location.pathname);
  };
  router.subscribe(hear);
  hear(router.state);
}
