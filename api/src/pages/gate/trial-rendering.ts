import type { ReleaseReason, Site } from '@lapis/contract';
import { guardsOfPage } from '@lapis/contract/places';
import { SECOND } from '../../server/time/clock';
import type { Made } from '../rendering/messages';
import { type Limits, usualLimits } from '../rendering/process-limits';
import { type RenderProcess, startProcess } from '../rendering/render-process';
import type { ReadPublic } from '../rendering/sources';
import type { AnnouncedPage } from '../releases/announcement';
import { SHELL } from '../releases/app-folders';
import type { Release } from '../releases/release';

/** In milliseconds, for the code to be loaded and all pages to be made: whoever promotes is waiting. */
const TIME = 4000;

const limits: Limits = { ...usualLimits, start: 3 * SECOND, page: 2 * SECOND };

/** Pages that are made at a time, as many as the server has a process make. */
const AT_ONCE = 8;

/**
 * Has each page of an app that has one address and no guard made once, in a process of its own, as the server would
 * with that release. All pages of all remotes are, where the app is the host.
 * @returns why the app can't go live; none where every page was made
 */
export async function tryRendering(
  app: string,
  release: Release,
  { read, site }: { read: ReadPublic; site: Site },
): Promise<ReleaseReason[]> {
  const { code } = release;
  if (!code) return [];
  const remotes = app === SHELL ? Object.keys(code.remotes) : [app].filter((name) => name in code.remotes);
  const process = startProcess({ ...code, plan: release.plan }, { read, limits, heard: () => {} });
  const endAt = Date.now() + TIME;
  try {
    const { failures } = await process.opened;
    const broken = remotes.filter((name) => failures[name] !== undefined);
    const pages = remotes
      .filter((name) => failures[name] === undefined)
      .flatMap((name) => plainPages(release, name));
    return [
      ...broken.map((name) => serverReason(name, failures[name])),
      ...(await makeAll(process, pages, { site, endAt })),
    ];
  } catch (error) {
    return [serverReason(app, error)];
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
  const reasons: ReleaseReason[] = [];
  async function work() {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      if (Date.now() > endAt) {
        reasons.push(pageReason(page, 'there was no time left to try it'));
        continue;
      }
      try {
        const { rendered } = await process.run({ address: page.path, site, kind: 'page' });
        const problem = problemOf(rendered);
        if (problem) reasons.push(pageReason(page, problem));
      } catch (error) {
        reasons.push(pageReason(page, firstLine(error)));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return reasons;
}

/** What is wrong with what was made; a page whose content isn't there yet may well say so. */
function problemOf(rendered: Made) {
  if (rendered.kind === 'problem')
    return rendered.status === 503 ? 'the server could not be asked' : undefined;
  return rendered.kind === 'page' && rendered.status >= 500 ? `its status is ${rendered.status}` : undefined;
}

const serverReason = (name: string, error: unknown): ReleaseReason => ({
  rule: 'server',
  text: `The code of ${name} does not run on the server: ${firstLine(error)}`,
});

const pageReason = ({ path }: AnnouncedPage, why: string): ReleaseReason => ({
  rule: 'pages',
  text: `The page ${path} can’t be rendered: ${why}`,
});

const firstLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join();
