import { readdir, readFile } from 'node:fs/promises';
import { family } from '../http/memory';

/**
 * Returns the processor time in milliseconds that a server has used so far. Includes its child processes, and
 * PostgreSQL's processes for its database if they run on the same machine. Linux only.
 * @param database the database's name; undefined if it is a file
 */
export async function processorTime(pid: number, database: string | undefined) {
  const pids = [...(await family(pid)), ...(database ? await backendsOf(database) : [])];
  const times = await Promise.all(pids.map(timeOf));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Returns the processor time of all threads of a process, in nanoseconds; 0 if it has just ended. */
async function timeOf(pid: number) {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const read = threads.map(async (thread) => {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    return Number(text.split(' ', 1).join());
  });
  return (await Promise.all(read)).reduce((sum, time) => sum + time, 0);
}

/**
 * Finds PostgreSQL's processes for a database by their titles, such as 'postgres: user name 127.0.0.1(5432)
 * idle'.
 */
async function backendsOf(database: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const titles = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  );
  return titles
    .filter(([, title]) => title.startsWith('postgres:') && title.includes(` ${database} `))
    .map(([pid]) => pid);
}
