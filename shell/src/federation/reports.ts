import type { ReleaseReport } from '@lapis/contract';
import { VISIT_TOKEN } from '@lapis/contract/rendering';
import { announced, type HostRouter, matchRoutes } from '@lapis/router';
import { isAlive } from '../alive';
import { addressOpened, isChunkFailure, NoConnection } from './chunk-failure';
import { mountOf, versionOf } from './remotes';

/** In milliseconds: a page that has been used for so long without a failure came to life. */
const SETTLED = 3000;

/** Apps of which this document has told how it went; false where something failed. */
const told = new Map<string, boolean>();

/**
 * The token that came with the document; undefined where the page is not secure, the browser keeps it to itself or a
 * proxy took it off.
 */
function visitToken() {
  const entries: (PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] })[] =
    performance.getEntriesByType('navigation');
  return entries[0]?.serverTiming?.find(({ name }) => name === VISIT_TOKEN)?.description;
}

export const hasFailed = () => [...told.values()].includes(false);

/**
 * Tells the server how the visit went for an app: once for each document that it went well, and once that it didn't,
 * after which nothing goes well. No cookie goes along, and nothing is stored. Without a connection nothing is told.
 */
export function tell(app: string, kind: ReleaseReport['kind'], path = location.pathname) {
  const version = versionOf(app);
  const isWell = kind === 'ok';
  if (told.get(app) === false || told.get(app) === isWell) return;
  told.set(app, isWell);
  // Of versions that only testers are shown nothing is told (api/src/pages/opened/opened-page.ts).
  if (!version || !navigator.onLine || document.getElementById('opened-versions')) return;
  const report: ReleaseReport = { app, version, page: pageAt(path), kind, token: visitToken() };
  void fetch('/api/releases/reports', {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  }).catch(() => {
    // A count that is one too low harms nobody, and the visitor less.
  });
}

/** The name of the page at a path; none where nobody has announced one. */
function pageAt(path: string) {
  const pages = Object.entries(announced()).map(([id, path]) => ({ id, path }));
  return matchRoutes(pages, path)?.at(-1)?.route.id ?? '';
}

const appAt = (path: string) => mountOf(path)?.name ?? 'shell';

/** For code of the page that is being opened, which did not come or did not begin: tells it, and throws on. */
export function failToLoad(error: unknown): never {
  const { pathname } = new URL(addressOpened(), location.href);
  if (!(error instanceof NoConnection)) tell(appAt(pathname), 'load', pathname);
  throw error;
}

/** What an extension of the browser did to a page, such as one that translates it, is no fault of an app's. */
const isForeign = (error: unknown) =>
  error instanceof Error && (error.name === 'NotFoundError' || /-extension:\/\//.test(error.stack ?? ''));

/**
 * Tells of an error that a boundary caught.
 * @param ofPage whether it was the page's, and not the frame's around it
 */
export function failToRender(error: unknown, ofPage: boolean) {
  if (isForeign(error)) return;
  tell(ofPage ? appAt(location.pathname) : 'shell', isChunkFailure(error) ? 'load' : 'render');
}

/** Tells of each app that one of its pages came to life, once that is sure. */
export function tellVisits(router: HostRouter) {
  const hear = ({ initialized, navigation, errors, location }: HostRouter['state']) => {
    if (!initialized || navigation.state !== 'idle' || errors) return;
    setTimeout(() => {
      if (!isAlive()) return;
      tell('shell', 'ok', location.pathname);
      tell(appAt(location.pathname), 'ok', location.pathname);
    }, SETTLED);
  };
  router.subscribe(hear);
  hear(router.state);
}
