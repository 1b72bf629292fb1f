import type { ReleaseReason, Site } from '@lapis/contract';
import { guardsOfPage } from '@lapis/contract/places';
import { SECOND } from '../../server/time/clock';
import type { ReleaseCode, RenderResult } from '../rendering/messages';
import { isOutOfTime, type ProcessLimits, usualLimits } from '../rendering/process-limits';
import { ProcessEnded, type RenderProcess, startProcess } from '../rendering/render-process';
import type { ReadPublic } from '../rendering/sources';
import type { AnnouncedPage } from '../releases/versions/announcement';
import { SHELL } from '../releases/versions/app-folders';
import type { Release } from '../releases/live/release';

export interface TrialLimits {
  time: number;
  process: ProcessLimits;
}

const usualTries: TrialLimits[] = [
  { time: 4 * SECOND, process: { ...usualLimits, start: 3 * SECOND, page: 2 * SECOND } },
  { time: 10 * SECOND, process: usualLimits },
];

/** Number of pages rendered concurrently, the same as for one of the server's processes. */
const AT_ONCE = 8;

interface TrialFailure {
  reason: ReleaseReason;
  mayPass: boolean;
  page?: AnnouncedPage;
  isUntried?: boolean;
}

interface Trial {
  app: string;
  release: Release;
  code: ReleaseCode;
  read: ReadPublic;
  site: Site;
}

/**
 * Renders each page without parameters or guards once, in a separate process. For the host, renders the pages
 * of all remotes. A page that hangs or ends the process makes concurrent pages fail too, so a retry renders
 * the failed ones one by one.
 * @returns reasons against going live; none if every page was rendered
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
  let certain: TrialFailure[] = [];
  let unsure: TrialFailure[] = [];
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

const startTrial = ({ code, read }: Trial, limits: ProcessLimits) =>
  startProcess(code, { read, limits, heard: () => {} });

async function tryAll(trial: Trial, limits: TrialLimits): Promise<TrialFailure[]> {
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
    const rendered = await renderAll(process, pages, { site, endAt });
    return [
      ...broken.map((name) => serverFailure(name, failures[name])),
      ...(app === SHELL ? [] : globalsFailure(app, [...(globals[app] ?? []), ...process.globals])),
      ...rendered,
    ];
  } catch (error) {
    return [serverFailure(app, error)];
  } finally {
    process.end('the trial is over');
  }
}

/**
 * Renders pages one after the other. Pages left when the time is up count as failed only if no other page has
 * failed.
 */
async function tryOneByOne(
  trial: Trial,
  pages: AnnouncedPage[],
  limits: TrialLimits,
): Promise<TrialFailure[]> {
  const endAt = Date.now() + limits.time;
  const failures: TrialFailure[] = [];
  let process = startTrial(trial, limits.process);
  try {
    for (const page of pages) {
      if (process.isGone()) process = startTrial(trial, limits.process);
      await process.opened;
      failures.push(...(await renderAll(process, [page], { site: trial.site, endAt })));
    }
  } catch (error) {
    return [serverFailure(trial.app, error)];
  } finally {
    process.end('the trial is over');
  }
  const tried = failures.filter(({ isUntried }) => !isUntried);
  return tried.length > 0 ? tried : failures;
}

function plainPages({ remotes }: Release, name: string) {
  const { remote, pages = [] } = remotes.get(name)?.announcement ?? {};
  return pages.filter((page) => guardsOfPage(page, remote).length === 0 && !page.path.includes(':'));
}

async function renderAll(
  process: RenderProcess,
  pages: AnnouncedPage[],
  { site, endAt }: { site: Site; endAt: number },
) {
  const waiting = [...pages];
  const failures: TrialFailure[] = [];
  async function work() {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      if (Date.now() > endAt) {
        failures.push({ ...pageFailure(page, 'there was no time left to try it', true), isUntried: true });
        continue;
      }
      try {
        const { rendered } = await process.run({ address: page.path, site, kind: 'page' });
        const problem = findProblem(rendered);
        if (problem) failures.push(pageFailure(page, problem, rendered.kind === 'problem'));
      } catch (error) {
        const mayPass = isOutOfTime(error) || error instanceof ProcessEnded;
        failures.push(pageFailure(page, firstLine(error), mayPass));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

/** Returns the fault of a rendered page, if any. Missing content isn't a fault of the code. */
function findProblem(rendered: RenderResult) {
  if (rendered.kind === 'problem')
    return rendered.status === 503 ? 'the server could not be asked' : undefined;
  return rendered.kind === 'page' && rendered.status >= 500 ? `its status is ${rendered.status}` : undefined;
}

const serverFailure = (name: string, error: unknown): TrialFailure => ({
  reason: { rule: 'server', text: `The code of ${name} does not run on the server: ${firstLine(error)}` },
  mayPass: isOutOfTime(error),
});

/** Rejects new global names, which outlive the page and may clash with another remote's. */
const globalsFailure = (app: string, names: string[]): TrialFailure[] =>
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

const pageFailure = (page: AnnouncedPage, why: string, mayPass: boolean): TrialFailure => ({
  reason: { rule: 'pages', text: `The page ${page.path} can’t be rendered: ${why}` },
  mayPass,
  page,
});

const firstLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join();
