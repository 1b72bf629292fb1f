import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A group of processes that the kernel holds to a limit of memory. */
export interface Limited {
  /** Of cgroups: 1 or 2. */
  version: number;
  /** Makes this process one of the group, so that what it starts is too, and takes it out again. */
  enter(): void;
  leave(): void;
  /** The most that the group held at once, in bytes, files that the kernel kept for it among them. */
  peak(): number;
  /** What the group's processes hold at this moment, in bytes, without such files. */
  held(): number;
  /** How many of its processes the kernel has killed. */
  killed(): number;
  remove(): void;
}

const text = (file: string) => readFileSync(file, 'utf8');
const field = (file: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text(file))?.[1] ?? 0);

const BASE = '/sys/fs/cgroup';
/** What tells which version of cgroups has the memory: the controller's folder, or the list of controllers. */
const versions = [
  { version: 1, folder: path.join(BASE, 'memory'), sign: path.join(BASE, 'memory/memory.limit_in_bytes') },
  { version: 2, folder: BASE, sign: path.join(BASE, 'cgroup.controllers') },
];

/** Makes a group with so many bytes and no swap; undefined where the system or the account doesn't allow it. */
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

/** In and out of a group, by the line of `/proc/self/cgroup` that says where this process was before. */
function doors(folder: string, base: string, line: RegExp) {
  const before = path.join(base, line.exec(text('/proc/self/cgroup'))?.[1] ?? '/');
  const move = (to: string) => writeFileSync(path.join(to, 'cgroup.procs'), String(process.pid));
  return { enter: () => move(folder), leave: () => move(before) };
}

/** The last of its processes may still be on its way out. */
function removeEmpty(folder: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      return rmdirSync(folder);
    } catch {
      spawnSync('sleep', ['0.1']);
    }
  }
}
