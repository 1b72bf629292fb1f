import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findSection, linkSections, ReleaseProblem, releaseSection } from './changelog';
import { checkVersion, readManifest, setVersion } from './versions';

export interface PreparedRelease {
  version: string;
  /** In the form YYYY-MM-DD. */
  date: string;
  /** Changes to list on the release's page. */
  notes: string;
  /** Files that were changed, relative to the project's folder. */
  changed: string[];
}

const runGit = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** @throws ReleaseProblem if something isn't committed, so that an archive holds nothing that git lacks */
function checkTree(root: string) {
  if (runGit(root, 'status', '--porcelain') !== '')
    throw new ReleaseProblem('Something here is not committed: commit it, or put it aside with git stash.');
}

/** @throws ReleaseProblem if the version's tag names a different commit */
function checkTag(root: string, version: string) {
  if (runGit(root, 'tag', '--list', `v${version}`) === '') return;
  if (runGit(root, 'rev-parse', `v${version}^{commit}`) !== runGit(root, 'rev-parse', 'HEAD'))
    throw new ReleaseProblem(
      `v${version} is released already. Name the next version, or check out v${version} to make its archives again.`,
    );
}

/**
 * Checks that a release can be made. If a new version is named, sets it in the manifests and in CHANGELOG.md.
 * @param version undefined for the version in package.json
 * @param today in the form YYYY-MM-DD
 * @throws ReleaseProblem with what is in the way
 */
export function prepareRelease(
  root: string,
  version: string | undefined,
  today: string = new Date().toISOString().slice(0, 10),
): PreparedRelease {
  checkTree(root);
  const file = path.join(root, 'CHANGELOG.md');
  if (!existsSync(file)) throw new ReleaseProblem('There is no CHANGELOG.md.');
  const { version: current, homepage } = readManifest(root);
  const target = version ?? current;
  checkTag(root, target);
  let changed: string[] = [];
  if (target !== current) {
    checkVersion(target, current);
    const changelog = releaseSection(readFileSync(file, 'utf8'), target, today);
    writeFileSync(file, linkSections(changelog, homepage));
    const manifests = runGit(root, 'ls-files', 'package.json', '*/package.json').split('\n');
    changed = ['CHANGELOG.md', ...setVersion(root, manifests, target)];
  }
  const section = findSection(readFileSync(file, 'utf8'), target);
  if (!section?.text || !section.date)
    throw new ReleaseProblem(
      `CHANGELOG.md needs a section '## [${target}] - ${today}' that says what has changed.`,
    );
  return { version: target, date: section.date, notes: section.text, changed };
}

/** Takes back what the preparation changed. */
export const undoRelease = (root: string, { changed }: PreparedRelease) => {
  if (changed.length) runGit(root, 'restore', '--', ...changed);
};
