import type { ReleaseReason, Site } from '@lapis/contract';
import { guardsOfPage } from '@lapis/contract/places';
import { SECOND } from '../../server/time/clock';
import type { Code, Made } from '../rendering/messages';
import { isOutOfTime, type Limits, usualLimits } from '../rendering/process-limits';
import { ProcessEnded, type RenderProcess, startProcess } from '../rendering/render-process';
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
  /** The page that failed; undefined if the code was not loaded. */
  page?: AnnouncedPage;
  /** There was no time left for it. */
  isUntried?: boolean;
}

/** What is tried, and what it reads. */
interface Trial {
  app: string;
  release: Release;
  code: Code;
  read: ReadPublic;
  site: Site;
}

/**
 * Has each page of an app that has one address and no guard made once, in a process of its own, as the server would
 * with that release. All pages of all remotes are, where the app is the host. A page that hangs or ends its process
 * takes those with it that are made at the same time, so that the next try makes suspects one by one.
 * @returns why the app can't go live; none where every page was made
 */
export async function tryRendering(
  app: string,
  release: Release,
  reading: Pick<Trial, 'read' | 'site'>,
  tries = usualTries,
) {
  const { code } = release;
  if (!code) return [];
  const trial = { app, release, code: { ...code, plan: release.plan }, ...reading };
  let certain: Failure[] = [];
  let unsure: Failure[] = [];
  for (const limits of tries) {
    const suspects = unsure.flatMap(({ page }) => page ?? []);
    const failures =
      suspects.length > 0 ? await tryOneByOne(trial, suspects, limits) : await tryAll(trial, limits);
    certain = [...certain, ...failures.filter(({ mayPass }) => !mayPass)];
    unsure = failures.filter(({ mayPass }) => mayPass);
    if (unsure.length === 0) break;
  }
  return [...certain, ...unsure].map(({ reason }) => reason);
}

const startTrial = ({ code, read }: Trial, limits: Limits) =>
  startProcess(code, { read, limits, heard: () => {} });

async function tryAll(trial: Trial, limits: TrialLimits): Promise<Failure[]> {
  const { app, release, code, site } = trial;
  const remotes = app === SHELL ? Object.keys(code.remotes) : [app].filter((name) => name in code.remotes);
  const process = startTrial(trial, limits.process);
  const endAt = Date.now() + limits.time;
  try {
    const { failures, globals } = await process.opened;
    const broken = remotes.filter((name) => failures[name] !== undefined);
    const pages = remotes
      .filter((name) => failures[name] === undefined)
      .flatMap((name) => plainPages(release, name));
    return [
      ...broken.map((name) => serverFailure(name, failures[name])),
      ...(app === SHELL ? [] : globalsFailure(app, globals[app])),
      ...(await makeAll(process, pages, { site, endAt })),
    ];
  } catch (error) {
    return [serverFailure(app, error)];
  } finally {
    process.end('the trial is over');
  }
}

/** Makes one page after the other. If the time is up, pages that were not tried count only if no other page failed. */
async function tryOneByOne(trial: Trial, pages: AnnouncedPage[], limits: TrialLimits): Promise<Failure[]> {
  const endAt = Date.now() + limits.time;
  const failures: Failure[] = [];
  let process = startTrial(trial, limits.process);
  try {
    for (const page of pages) {
      if (process.isGone()) process = startTrial(trial, limits.process);
      await process.opened;
      failures.push(...(await makeAll(process, [page], { site: trial.site, endAt })));
    }
  } catch (error) {
    return [serverFailure(trial.app, error)];
  } finally {
    process.end('the trial is over');
  }
  const tried = failures.filter(({ isUntried }) => !isUntried);
  return tried.length > 0 ? tried : failures;
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
        failures.push({ ...pageFailure(page, 'there was no time left to try it', true), isUntried: true });
        continue;
      }
      try {
        const { rendered } = await process.run({ address: page.path, site, kind: 'page' });
        const problem = problemOf(rendered);
        if (problem) failures.push(pageFailure(page, problem, rendered.kind === 'problem'));
      } catch (error) {
        // Another page may have ended the process.
        const mayPass = isOutOfTime(error) || error instanceof ProcessEnded;
        failures.push(pageFailure(page, firstLine(error), mayPass));
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

/** What a remote leaves in the global object outlives its pages, and may be another's name. */
const globalsFailure = (app: string, names: string[] = []): Failure[] =>
  names.length === 0
    ? []
    : [
        {
          reason: {
            rule: 'globals',
            text: `The code of ${app} adds global names, which all parts of the site share: ${names.join(', ')}.`,
          },
          mayPass: false,
        },
      ];

const pageFailure = (page: AnnouncedPage, why: string, mayPass: boolean): Failure => ({
  reason: { rule: 'pages', text: `The page ${page.path} can’t be rendered: ${why}` },
  mayPass,
  page,
});

const firstLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join();
