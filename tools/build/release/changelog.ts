/**
 * Reads and changes CHANGELOG.md, which follows Keep a Changelog 1.1.0: a section `## [Unreleased]`, then one
 * for each version, `## [1.0.0] - 2026-11-29`, the newest first.
 */

export interface ChangelogSection {
  title: string;
  /** Undefined for a section without a date in the form YYYY-MM-DD. */
  date: string | undefined;
  text: string;
}

const heading = /^## \[([^\]\n]+)\](?: - (\d{4}-\d{2}-\d{2}))?[^\n]*$/gm;

/** The references at the end, such as `[1.0.0]: https://…`. */
const references = /\n(?:\[[^\]\n]+\]: [^\n]+\n?)+$/;

export function readSections(changelog: string): ChangelogSection[] {
  const body = changelog.replace(references, '\n');
  const found = [...body.matchAll(heading)];
  return found.map(({ 0: line, 1: title = '', 2: date, index }, i) => ({
    title,
    date,
    text: body.slice(index + line.length, found[i + 1]?.index).trim(),
  }));
}

export const findSection = (changelog: string, title: string) =>
  readSections(changelog).find((section) => section.title === title);

/** Thrown for what the person who releases can put right. */
export class ReleaseProblem extends Error {}

/**
 * Moves the unreleased changes into a section for a version.
 * @param date in the form YYYY-MM-DD
 * @throws ReleaseProblem if there are no unreleased changes, or if the version has a section already
 */
export function releaseSection(changelog: string, version: string, date: string) {
  const unreleased = findSection(changelog, 'Unreleased');
  if (!unreleased?.text)
    throw new ReleaseProblem("CHANGELOG.md has nothing under 'Unreleased': say what has changed.");
  if (findSection(changelog, version))
    throw new ReleaseProblem(`CHANGELOG.md has a section for ${version} already.`);
  return changelog.replace(/^## \[Unreleased\]$/m, (line) => `${line}\n\n## [${version}] - ${date}`);
}

/**
 * Rewrites the links of the section titles: each version links to its tag, and the unreleased changes to the
 * comparison with the newest version.
 * @param address of the repository
 */
export function linkSections(changelog: string, address: string) {
  const versions = readSections(changelog)
    .map(({ title }) => title)
    .filter((title) => title !== 'Unreleased');
  const lines = [
    ...(versions[0] ? [`[Unreleased]: ${address}/compare/v${versions[0]}...HEAD`] : []),
    ...versions.map((version) => `[${version}]: ${address}/releases/tag/v${version}`),
  ];
  return `${changelog.replace(references, '\n').trimEnd()}\n\n${lines.join('\n')}\n`;
}
