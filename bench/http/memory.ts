import { readdir, readFile } from 'node:fs/promises';

export interface Memory {
  processes: number;
  /** Bytes held by all processes, counting shared memory once. For a single process, this is its RSS. */
  held: number;
  /** Proportional set size: memory shared with other programs is divided among them. */
  pss: number;
}

/** Returns the memory of a process and its descendants; undefined if the system isn't Linux. */
export async function memoryOf(pid: number): Promise<Memory | undefined> {
  if (process.platform !== 'linux') return undefined;
  const parts = await Promise.all((await family(pid)).map(partsOf));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    processes: parts.length,
    held: sum(parts.map(({ own }) => own)) + Math.max(...parts.map(({ shared }) => shared)),
    pss: sum(parts.map(({ pss }) => pss)),
  };
}

/** Returns a process and all its descendants. */
export async function family(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  const pids = children.join(' ').match(/\d+/g) ?? [];
  return [pid, ...(await Promise.all(pids.map((child) => family(Number(child))))).flat()];
}

async function partsOf(pid: number) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    own: bytes('Private_Clean') + bytes('Private_Dirty'),
    shared: bytes('Shared_Clean') + bytes('Shared_Dirty'),
    pss: bytes('Pss'),
  };
}
