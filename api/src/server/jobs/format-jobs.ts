import type { Settings } from '../settings/settings';
import { HOUR, MINUTE, SECOND } from '../time/clock';
import type { JobDescription } from './job';

const units = [
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

function formatInterval(every: number) {
  const [unit, length] = units.find((one) => every % one[1] === 0) ?? ['second', SECOND];
  const count = every / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns a table of the jobs that run with these settings. */
export function formatJobs(jobs: readonly JobDescription[], settings: Settings) {
  const rows = jobs
    .filter(({ isOn }) => isOn?.(settings) ?? true)
    .map(({ name, every, does }) => [name, formatInterval(every), does] as const);
  const widthOf = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [names, intervals] = [widthOf(0), widthOf(1)];
  return rows
    .map(([name, every, does]) => `${name.padEnd(names)}  ${every.padEnd(intervals)}  ${does}`)
    .join('\n');
}
