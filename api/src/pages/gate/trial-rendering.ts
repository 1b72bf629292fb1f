import type { ReleaseReason, Site } from '@lapis/contract';
import { guardsOfPage } from '@lapis/contract/places';
import { SECOND } from '../../server/time/clock';
import type { Made } from '../rendering/messages';
import { isOutOfTime, type Limits, usualLimits } from '../rendering/process-limits';
import { type RenderProcess, startProcess } from '../rendering/render-process';
import type { ReadPublic } from '../rendering/sources';
import type { AnnouncedPage } from '../releases/announcement';
import { SHELL } from '../releases/app-folders';
import type { Release } from '../releases/release';

/** The limits of one try, in milliseconds. */
export interface TrialLimits {
  /** For the code to be loaded and all pages to be rendered. */
  time: number;
  process: Limits;
}

/**
 * Short at first, because the person who promotes is waiting. A machine that is busy for a moment breaks those limits
 * with sound code, so that what took too long is tried again, with as much time as visitors' pages get.
 */
const usualTries: TrialLimits[] = [
  { time: 4 * SECOND, process: { ...usualLimits, start: 3 * SECOND, page: 2 * SECOND } },
  { time: 10 * SECOND, process: usualLimits },
];

/** Pages that are made at a time, as many as the server has a process make. */
const AT_ONCE = 8;

interface Failure {
  reason: ReleaseReason;
  /** Whether another try may succeed. */
  mayPass: boolean;
}

interface Reading {
  read: ReadPublic;
  site: Site;
}

/**
 * Has each page of an app that has one address and no guard made once, in a process of its own, as the server would
 * with that release. All pages of all remotes are, where the app is the host.
 * @returns why the app can't go live; none where every page was made
 */
export async function tryRendering(app: string, release: Release, reading: Reading, tries = usualTries) {
  let failures: Failure[] = [];
  for (const limits of tries) {
    failures = await tryOnce(app, release, reading, limits);
    if (!failures.some(({ mayPass }) => mayPass)) break;
  }
  return failures.map(({ reason }) => reason);
}

async function tryOnce(
  app: string,
  release: Release,
  { read, site }: Reading,
  limits: TrialLimits,
): Promise<Failure[]> {
  const { code } = release;
  if (!code) return [];
  const remotes = app === SHELL ? Object.keys(code.remotes) : [app].filter((name) => name in code.remotes);
  const process = startProcess(
    { ...code, plan: release.plan },
    { read, limits: limits.process, heard: () => {} },
  );
  const endAt = Date.now() + limits.time;
  try {
    const { failures } = await process.opened;
    const broken = remotes.filter((name) => failures[name] !== undefined);
    const pages = remotes
      .filter((name) => failures[name] === undefined)
      .flatMap((name) => plainPages(release, name));
    return [
      ...broken.map((name) => serverFailure(name, failures[name])),
      ...(await makeAll(process, pages, { site, endAt })),
    ];
  } catch (error) {
    return [serverFailure(app, error)];
  } finally {
    process.end('the trial is over');
  }
}

/** The pages of a remote that any visitor can be sent, and that need nothing to be there. */
function plainPages({ remotes }: Release, name: string) {
  const { remote, pages = [] } = remotes.get(name)?.announcement ?? {};
  return pages.filter((page) => guardsOfPage(page, remote).length === 0 && !page.path.includes(':'));
}

async function makeAll(
  process: RenderProcess,
  pages: AnnouncedPage[],
  { site, endAt }: { site: Site; endAt: number },
) {
  const waiting = [...pages];
  const failures: Failure[] = [];
  async function work() {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      if (Date.now() > endAt) {
        failures.push(pageFailure(page, 'there was no time left to try it', true));
        continue;
      }
      try {
        const { rendered } = await process.run({ address: page.path, site, kind: 'page' });
        const problem = problemOf(rendered);
        if (problem) failures.push(pageFailure(page, problem, rendered.kind === 'problem'));
      } catch (error) {
        failures.push(pageFailure(page, firstLine(error), isOutOfTime(error)));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

/** What is wrong with what was made; a page whose content isn't there yet may well say so. */
function problemOf(rendered: Made) {
  if (rendered.kind === 'problem')
    return rendered.status === 503 ? 'the server could not be asked' : undefined;
  return rendered.kind === 'page' && rendered.status >= 500 ? `its status is ${rendered.status}` : undefined;
}

const serverFailure = (name: string, error: unknown): Failure => ({
  reason: { rule: 'server', text: `The code of ${name} does not run on the server: ${firstLine(error)}` },
  mayPass: isOutOfTime(error),
});

const pageFailure = ({ path }: AnnouncedPage, why: string, mayPass: boolean): Failure => ({
  reason: { rule: 'pages', text: `The page ${path} can’t be rendered: ${why}` },
  mayPass,
});

const firstLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join();
