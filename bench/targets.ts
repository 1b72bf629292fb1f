import { printTable } from './table';

export interface Target {
  name: string;
  /** Measured value; undefined if the measurement failed, which counts as missed. */
  measured: number | undefined;
  atMost?: number;
  atLeast?: number;
  unit?: string;
  digits?: number;
}

/** Prints the targets. With `check`, the process ends with code 1 if a target is missed. */
export function judge(targets: Target[], { check }: { check: boolean }) {
  console.log('\nTargets\n');
  printTable(
    ['', 'wanted', 'measured', ''],
    targets.map(({ name, measured, atMost, atLeast, unit = '', digits = 0 }) => [
      name,
      `${atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`}${unit}`,
      measured === undefined ? undefined : `${measured.toFixed(digits)}${unit}`,
      isMet({ name, measured, atMost, atLeast }) ? 'met' : 'MISSED',
    ]),
  );
  if (check && !targets.every(isMet)) process.exitCode = 1;
}

const isMet = ({ measured, atMost = Infinity, atLeast = -Infinity }: Target) =>
  measured !== undefined && measured <= atMost && measured >= atLeast;
