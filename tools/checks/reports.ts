import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Count {
  passed: number;
  failed: number;
  skipped: string[];
  /** Tests that passed only on the second attempt. */
  unsteady: string[];
  files: { name: string; seconds: number }[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface Suite {
  title: string;
  file: string;
  specs?: Spec[];
  suites?: Suite[];
}

interface Spec {
  title: string;
  tests: {
    status: string;
    annotations: { type: string; description?: string }[];
    results: { duration: number }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

/** Reads a report; returns undefined if the runner ended before writing it. */
async function readReport<Report>(file: string) {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function countJest(file: string): Promise<Count | undefined> {
  const report = await readReport<JestReport>(file);
  if (!report) return undefined;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    // Includes files that can't be loaded, because they have no tests that could fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
    unsteady: [],
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Returns the files with failures, and the names of the tests that failed in them. */
export async function failuresIn(file: string) {
  const results = (await readReport<JestReport>(file))?.testResults ?? [];
  const failed = results.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName),
  );
  return { files: failed.map(({ name }) => name), tests };
}

export async function countPlaywright(file: string): Promise<Count | undefined> {
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return undefined;
  const { stats, suites } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap(skippedIn),
    unsteady: suites.flatMap(unsteadyIn),
    files: suites.map((suite) => ({ name: `e2e/journeys/${suite.file}`, seconds: secondsIn(suite) })),
  };
}

function unsteadyIn({ title, specs = [], suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => `${title} › ${spec.title}`), ...suites.flatMap(unsteadyIn)];
}

function skippedIn({ title, specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        return [`${title} › ${spec.title}`, reason].filter(Boolean).join(': ');
      }),
  );
  return [...own, ...suites.flatMap(skippedIn)];
}

function secondsIn({ specs = [], suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsIn(suite), own);
}

/** Formats the ten slowest files, with their share of the total. */
export function describeSlowest(files: Count['files']) {
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => {
      const share = ((100 * seconds) / all).toFixed(1);
      return `${seconds.toFixed(1).padStart(7)} s ${share.padStart(5)} %  ${name}`;
    });
}
