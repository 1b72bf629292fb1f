import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Group of processes with a memory limit enforced by the kernel. */
export interface Limited {
  /** Version of cgroups: 1 or 2. */
  version: number;
  /** Moves this process into the group, so that its children start there; `leave` moves it out again. */
  enter(): void;
  leave(): void;
  /** Peak memory of the group in bytes, including the kernel's file cache. */
  peak(): number;
  /** Current memory of the group's processes in bytes, not including the file cache. */
  held(): number;
  /** Number of the group's processes that the kernel has killed. */
  killed(): number;
  remove(): void;
}

const text = (file: string) => readFileSync(file, 'utf8');
const field = (file: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text(file))?.[1] ?? 0);

const BASE = '/sys/fs/cgroup';
/** Versions of cgroups. The first one whose `sign` exists is used. */
const versions = [
  { version: 1, folder: path.join(BASE, 'memory'), sign: path.join(BASE, 'memory/memory.limit_in_bytes') },
  { version: 2, folder: BASE, sign: path.join(BASE, 'cgroup.controllers') },
];

/** Creates a group with this limit and no swap; undefined if the system or the account doesn't allow it. */
export function limited(bytes: number): Limited | undefined {
  const found = versions.find(({ sign }) => existsSync(sign));
  if (!found) return undefined;
  const folder = path.join(found.folder, `lapis-bench-${process.pid}`);
  try {
    mkdirSync(folder);
    return found.version === 1 ? firstVersion(folder, bytes) : secondVersion(folder, bytes);
  } catch (error) {
    console.error(`The kernel can't be asked to limit memory: ${String(error)}`);
    return undefined;
  }
}

function firstVersion(folder: string, bytes: number): Limited {
  const file = (name: string) => path.join(folder, name);
  writeFileSync(file('memory.limit_in_bytes'), String(bytes));
  if (existsSync(file('memory.memsw.limit_in_bytes')))
    writeFileSync(file('memory.memsw.limit_in_bytes'), String(bytes));
  return {
    version: 1,
    ...doors(folder, path.join(BASE, 'memory'), /^\d+:memory:(.*)$/m),
    peak: () => Number(text(file('memory.max_usage_in_bytes'))),
    held: () => field(file('memory.stat'), 'total_rss'),
    killed: () => field(file('memory.oom_control'), 'oom_kill'),
    remove: () => removeEmpty(folder),
  };
}

function secondVersion(folder: string, bytes: number): Limited {
  const file = (name: string) => path.join(folder, name);
  writeFileSync(path.join(BASE, 'cgroup.subtree_control'), '+memory');
  writeFileSync(file('memory.max'), String(bytes));
  if (existsSync(file('memory.swap.max'))) writeFileSync(file('memory.swap.max'), '0');
  return {
    version: 2,
    ...doors(folder, BASE, /^0::(.*)$/m),
    peak: () => Number(text(file('memory.peak'))),
    held: () => field(file('memory.stat'), 'anon'),
    killed: () => field(file('memory.events'), 'oom_kill'),
    remove: () => removeEmpty(folder),
  };
}

/**
 * Moves this process into a group, and back to its original group, which `line` finds in `/proc/self/cgroup`.
 */
function doors(folder: string, base: string, line: RegExp) {
  const before = path.join(base, line.exec(text('/proc/self/cgroup'))?.[1] ?? '/');
  const move = (to: string) => writeFileSync(path.join(to, 'cgroup.procs'), String(process.pid));
  return { enter: () => move(folder), leave: () => move(before) };
}

/** Removes a group. Retries, because its last process may still be ending. */
function removeEmpty(folder: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      return rmdirSync(folder);
    } catch {
      spawnSync('sleep', ['0.1']);
    }
  }
}
